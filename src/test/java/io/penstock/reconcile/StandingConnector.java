package io.penstock.reconcile;

import io.penstock.testing.TestSource;

/** Confirms what a source writes as soon as it is written, as a connector without a topic would. */
final class StandingConnector implements AutoCloseable {
  private static final long PAUSE_MILLIS = 50;

  private final TestSource source;
  private final String slot;
  private final Thread thread = new Thread(this::confirm, "standing-connector");
  private volatile boolean stopped;

  private StandingConnector(TestSource source, String slot) {
    this.source = source;
    this.slot = slot;
  }

  /** Makes the slot and begins. */
  static StandingConnector of(TestSource source, String slot) {
    source.with("select pg_create_logical_replication_slot('%s', 'pgoutput')".formatted(slot));
    StandingConnector connector = new StandingConnector(source, slot);
    connector.thread.setDaemon(true);
    connector.thread.start();
    return connector;
  }

  private void confirm() {
    while (!stopped) {
      source.with(
          "select pg_replication_slot_advance('%s', pg_current_wal_insert_lsn())".formatted(slot));
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Confirms no more; the slot stays. */
  void stop() throws InterruptedException {
    stopped = true;
    thread.join();
  }

  /** Removes the slot, too. */
  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    source.with(
        "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '%s'"
            .formatted(slot));
  }
}
