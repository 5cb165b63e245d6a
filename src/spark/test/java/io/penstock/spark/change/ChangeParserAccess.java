package io.penstock.spark.change;

import org.jspecify.annotations.Nullable;

/** Builds changes for tests of other packages. */
public final class ChangeParserAccess {
  private ChangeParserAccess() {}

  /** A streamed change at a position. */
  public static Change streamed(@Nullable Long previousCommitLsn, long lsn) {
    Change change = new Change(0);
    change.op = 'c';
    change.prevCommitLsn = previousCommitLsn == null ? Change.NONE : previousCommitLsn;
    change.lsn = lsn;
    return change;
  }

  /** A snapshot read. */
  public static Change read(long lsn, boolean last) {
    Change change = new Change(0);
    change.op = 'r';
    change.fromSnapshot = true;
    change.lastOfSnapshot = last;
    change.lsn = lsn;
    return change;
  }
}
