package io.penstock.spark.change;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One decoded change event; reused from event to event, since millions pass by. */
public final class Change {
  /** Stands for an absent LSN or transaction id. */
  public static final long NONE = -1;

  char op;
  boolean fromSnapshot;
  boolean incremental;
  boolean lastOfSnapshot;
  long prevCommitLsn = NONE;
  long lsn = NONE;
  long txId = NONE;
  long sourceMicros = NONE;
  final @Nullable Object[] values;
  final List<String> unchanged = new ArrayList<>();

  Change(int columns) {
    values = new Object[columns];
  }

  /** {@code c u d t r}, or {@code m} for a logical message. */
  public char op() {
    return op;
  }

  /** Whether a snapshot read it. */
  public boolean fromSnapshot() {
    return fromSnapshot;
  }

  /** Whether an incremental snapshot read it; such a read has no LSN of its own. */
  public boolean incremental() {
    return incremental;
  }

  /** Whether it is the last read of the table in its snapshot. */
  public boolean lastOfSnapshot() {
    return lastOfSnapshot;
  }

  /** LSN of the commit before the change's transaction, {@link #NONE} if the event has none. */
  public long prevCommitLsn() {
    return prevCommitLsn;
  }

  /** LSN of the change, {@link #NONE} if the event has none. */
  public long lsn() {
    return lsn;
  }

  /** Transaction id, {@link #NONE} if the event has none. */
  public long txId() {
    return txId;
  }

  /** Commit time in microseconds since 1970, {@link #NONE} if the event has none. */
  public long sourceMicros() {
    return sourceMicros;
  }

  /** Column values in the order of the table's columns, as Iceberg's generic writers take them. */
  @SuppressWarnings("EP_EXPOSE_REP")
  public @Nullable Object[] values() {
    return values;
  }

  /** Names of the columns whose values the source did not send. */
  public List<String> unchanged() {
    return unchanged;
  }

  void clear() {
    op = 0;
    fromSnapshot = false;
    incremental = false;
    lastOfSnapshot = false;
    prevCommitLsn = NONE;
    lsn = NONE;
    txId = NONE;
    sourceMicros = NONE;
    java.util.Arrays.fill(values, null);
    unchanged.clear();
  }
}
