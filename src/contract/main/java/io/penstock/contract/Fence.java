package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a lake table has taken of its topic; kept in the table itself, so that the table is its own
 * checkpoint. A history table's fence moves by reading Kafka; a current table's by merging history
 * batches, and repeats the topic part of the batch that it took last.
 *
 * @param batch last history batch taken (for a history table, the one it wrote last); numbers are
 *     never used twice in a table's life
 * @param topicId Kafka's id of the topic, which differs when a topic is re-created under its name
 * @param topic topic name
 * @param partition topic partition
 * @param offset first offset not yet taken
 * @param epoch epoch of the newest change taken
 * @param epochStart number of the last {@link EpochStart} taken, 0 before the first
 * @param swept number of the last epoch start whose re-snapshot is complete and whose unread keys
 *     are removed, 0 before the first
 * @param comparesFrom first epoch whose LSNs compare with the newest change's
 * @param highest highest position of a streamed change taken in this epoch, or in one before whose
 *     LSNs compare, then as one of this epoch; null while nothing has streamed
 * @param snapshot the snapshot that the epoch's reads belong to, null if it has none
 * @param runId ingest run that published it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Fence(
    long batch,
    String topicId,
    String topic,
    int partition,
    long offset,
    int epoch,
    int epochStart,
    int swept,
    int comparesFrom,
    @Nullable Position highest,
    @Nullable SnapshotMark snapshot,
    String runId) {

  /** Key of the fence in snapshot summaries, and of its copy among the table's properties. */
  public static final String PROPERTY = "penstock.fence";

  /** Snapshot-summary key of the run that staged a snapshot. */
  public static final String RUN_PROPERTY = "penstock.run";

  /** Whether a whole re-snapshot has been read and the keys that it lacks are not yet removed. */
  @JsonIgnore
  public boolean awaitsSweep() {
    return snapshot != null && snapshot.complete() && !snapshot.swept();
  }

  /** The same fence, published by another run. */
  public Fence withRun(String run) {
    return new Fence(
        batch,
        topicId,
        topic,
        partition,
        offset,
        epoch,
        epochStart,
        swept,
        comparesFrom,
        highest,
        snapshot,
        run);
  }

  /**
   * The fence after the batch that removed the keys which the snapshot did not read.
   *
   * @throws IllegalStateException if no sweep is awaited
   */
  public Fence swept(long sweepBatch, String run) {
    if (snapshot == null || !awaitsSweep()) {
      throw new IllegalStateException("no sweep is awaited");
    }
    return new Fence(
        sweepBatch,
        topicId,
        topic,
        partition,
        offset,
        epoch,
        epochStart,
        swept,
        comparesFrom,
        highest,
        new SnapshotMark(snapshot.lsn(), true, true),
        run);
  }

  /** The fence after the batch that removed the keys which the last epoch's re-snapshot lacks. */
  public Fence resnapshotSwept(long sweepBatch, String run) {
    return new Fence(
        sweepBatch,
        topicId,
        topic,
        partition,
        offset,
        epoch,
        epochStart,
        epochStart,
        comparesFrom,
        highest,
        snapshot,
        run);
  }

  /**
   * A snapshot of the table, as its reads tell of it.
   *
   * @param lsn LSN that all its reads carry
   * @param complete whether its last read was taken
   * @param swept whether keys that it did not read were removed; a first snapshot has none
   */
  public record SnapshotMark(long lsn, boolean complete, boolean swept) {}

  /**
   * The fence's copy among the table's properties, written in the same metadata commit. It counts
   * only where no snapshot with a fence is left.
   *
   * @param sequenceNumber Iceberg sequence number of the snapshot that carried the fence
   * @param totalRecords rows of the table in that snapshot; a history table that holds another
   *     number was rolled back or written to since
   * @param fence the fence
   */
  public record Copy(long sequenceNumber, long totalRecords, Fence fence) {}
}
