package io.penstock.table;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One table being read anew, from the request to the end.
 *
 * @param epochStart number of the epoch start that began it
 * @param reason why it was asked for
 * @param failure why it failed, null if it did not
 * @param finishedAt null while it is under way
 * @param reading the reading that is under way or was the last one
 */
public record Resnapshot(
    UUID tableId,
    int epochStart,
    State state,
    String reason,
    @Nullable String failure,
    Instant requestedAt,
    @Nullable Instant finishedAt,
    Reading reading) {

  /** How far it is. */
  public enum State {
    /** Recorded; the connector is not told yet. */
    REQUESTED,
    /** All rows are read, and taken up by ingest runs. */
    READING,
    /** Rows that changes overtook are read once more. */
    FILLING,
    /** The replica holds what was read and no key besides. */
    COMPLETE,
    /** Given up; it may be asked for again. */
    FAILED
  }

  /**
   * One reading by Debezium.
   *
   * @param unread the keys that it is limited to, null for all rows
   * @param signalId Debezium's id of it; null before, and once all of it is in the topic
   * @param signalled the signal in the source, null while it is not there
   * @param scannedAt when Debezium's notice of its end was seen, null before
   * @param scannedLsn what the slot must pass before all of it is in the topic
   * @param readThrough first offset of the topic after it, null while it reads
   * @param rowsRead rows read by the last reading that ended, null while unknown
   */
  public record Reading(
      @Nullable List<List<String>> unread,
      @Nullable UUID signalId,
      @Nullable Signalled signalled,
      @Nullable Instant scannedAt,
      @Nullable String scannedLsn,
      @Nullable Long readThrough,
      @Nullable Long rowsRead) {}

  /**
   * A signal that is in the source.
   *
   * @param at when it was written, by the clock of the service's database
   * @param lsn where the source's log ended behind it
   * @param heard whether Debezium has told of it
   */
  public record Signalled(Instant at, String lsn, boolean heard) {}
}
