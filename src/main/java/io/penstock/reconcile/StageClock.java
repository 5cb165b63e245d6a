package io.penstock.reconcile;

import java.util.EnumMap;
import java.util.Map;

/** Measures how long a reconciliation is in each stage, and passes on what it is told. */
final class StageClock implements Progress {
  private final Progress told;
  private final Map<Stage, Long> nanos = new EnumMap<>(Stage.class);
  private Stage stage = Stage.READING;
  private long readBytes;
  private long heldBack;
  private long since = System.nanoTime();

  StageClock(Progress told) {
    this.told = told;
  }

  @Override
  public void reached(Stage next) {
    turn(next);
    told.reached(next);
  }

  @Override
  public void readAgain() {
    // To wait for a turn is to wait, too.
    turn(Stage.CONNECTOR);
    told.readAgain();
    turn(Stage.READING);
  }

  @Override
  public void read(long bytes, long transactions) {
    readBytes += bytes;
    heldBack = Math.max(heldBack, transactions);
    told.read(bytes, transactions);
  }

  private void turn(Stage next) {
    long now = System.nanoTime();
    nanos.merge(stage, now - since, Long::sum);
    stage = next;
    since = now;
  }

  /** What was measured, up to now. */
  StageTimes times() {
    turn(stage);
    return new StageTimes(
        millis(Stage.READING),
        millis(Stage.CONNECTOR) + millis(Stage.INGEST),
        millis(Stage.COMPARING),
        readBytes,
        heldBack);
  }

  private long millis(Stage of) {
    return nanos.getOrDefault(of, 0L) / 1_000_000;
  }
}
