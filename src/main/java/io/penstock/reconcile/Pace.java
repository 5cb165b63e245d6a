package io.penstock.reconcile;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Holds a reader to a number of bytes a second. */
final class Pace {
  private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private final long bytesPerSecond;
  private final long begun = System.nanoTime();
  private long bytes;

  /** Of a limit, 0 for none. */
  Pace(long bytesPerSecond) {
    this.bytesPerSecond = bytesPerSecond;
  }

  /** Counts what was read, and waits until it may have been. */
  void add(int read) {
    if (bytesPerSecond == 0) {
      return;
    }
    bytes += read;
    double due = bytes * 1e9 / bytesPerSecond;
    long early = (long) due - (System.nanoTime() - begun);
    if (early > SHORTEST_PAUSE) {
      LockSupport.parkNanos(early);
    }
  }
}
