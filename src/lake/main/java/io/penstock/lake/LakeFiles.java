package io.penstock.lake;

/**
 * What a table's files hold at a snapshot: the figures by which compaction is judged.
 *
 * @param dataFiles live data files
 * @param dataBytes their size
 * @param records rows in the data files, deleted ones included
 * @param positionDeleteFiles position-delete files (v2) that the snapshot carries
 * @param deletionVectors deletion vectors (v3) that the snapshot carries
 * @param equalityDeleteFiles equality-delete files that the snapshot carries
 * @param deleteBytes size of all deletes
 * @param deletedPositions rows that position deletes and vectors remove, each counted once
 * @param liveRows rows that a reader sees
 */
public record LakeFiles(
    long dataFiles,
    long dataBytes,
    long records,
    long positionDeleteFiles,
    long deletionVectors,
    long equalityDeleteFiles,
    long deleteBytes,
    long deletedPositions,
    long liveRows) {}
