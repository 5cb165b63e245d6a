package io.penstock.reconcile;

import io.penstock.contract.Fence;
import io.penstock.contract.Lsn;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.problem.UpstreamException;
import io.penstock.source.Source;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import io.penstock.topic.TopicEnd;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Waits until a replica holds every change that the source had committed at a point: until the
 * connector has confirmed all that was written by then, and ingest has taken what it had sent.
 */
@Component
class Arrival {
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long LONGEST_PAUSE_MILLIS = 2_000;

  private final Tables tables;
  private final SlotStanding slots;
  private final KafkaTopics topics;
  private final Lakehouse lakehouse;
  private final Duration limit;

  Arrival(
      Tables tables,
      SlotStanding slots,
      KafkaTopics topics,
      Lakehouse lakehouse,
      ReconcileProperties properties) {
    this.tables = tables;
    this.slots = slots;
    this.topics = topics;
    this.lakehouse = lakehouse;
    this.limit = properties.waitLimit();
  }

  /** Looks once; what is missing is told. */
  private interface Look<T> {
    T look() throws NotYetException;
  }

  /** Something that has not arrived; the message says what, as the end of a sentence. */
  private static final class NotYetException extends Exception {
    NotYetException(String missing) {
      super(missing);
    }
  }

  /**
   * Waits for a table.
   *
   * @param lsn the source's insert LSN, taken after the snapshot to compare with
   * @param stage told what is waited for
   * @throws InconclusiveException if it does not arrive in time, or never will
   */
  Replica await(Table table, Source source, long lsn, Consumer<Stage> stage) {
    long deadline = System.nanoTime() + limit.toNanos();
    stage.accept(Stage.CONNECTOR);
    until(
        deadline,
        "connector",
        () -> {
          requireConfirmed(source, lsn);
          return true;
        });
    Optional<TopicEnd> end =
        until(
            deadline,
            "topic",
            () -> Optional.ofNullable(topics.places(List.of(table.topic())).get(table.topic())));
    stage.accept(Stage.INGEST);
    return until(deadline, "ingest", () -> replica(table, end.orElse(null)));
  }

  private void requireConfirmed(Source source, long lsn) throws NotYetException {
    SlotStanding.Standing slot = slots.of(source, lsn);
    if (slot.hasPassed()) {
      return;
    }
    if (slot.isLost()) {
      throw new InconclusiveException(
          "The slot %s %s: what the source wrote up to %s can no longer arrive. Re-snapshot its tables."
              .formatted(
                  source.slot(),
                  slot.confirmed() == null ? "is missing" : "has lost its WAL",
                  Lsn.format(lsn)));
    }
    throw new NotYetException(
        "confirmed what the source wrote up to %s: its slot %s stands at %s%s"
            .formatted(
                Lsn.format(lsn),
                source.slot(),
                slot.confirmed(),
                slot.active() ? "" : " and nobody reads it"));
  }

  private Replica replica(Table asked, @Nullable TopicEnd end) throws NotYetException {
    Table table = tables.get(asked.id());
    org.apache.iceberg.Table current = load(table, table.currentTable());
    Fence fence = LakeFence.of(current).orElse(null);
    if (end == null) {
      if (fence != null) {
        throw new InconclusiveException(
            "The topic %s is gone, which the replica was filled from.".formatted(table.topic()));
      }
      // No change was ever sent.
      return new Replica(current, null, null);
    }
    if (fence == null ? end.offset() > 0 : !fence.topicId().equals(end.topicId())) {
      requireGoingOn(table);
      throw new NotYetException(
          fence == null
              ? "taken anything of the topic %s".formatted(table.topic())
              : "seen that the topic %s was made anew".formatted(table.topic()));
    }
    if (fence != null && fence.offset() < end.offset()) {
      requireGoingOn(table);
      throw new NotYetException(
          "taken the topic %s up to offset %d: the current table stands at %d"
              .formatted(table.topic(), end.offset(), fence.offset()));
    }
    return new Replica(current, fence == null ? null : history(table, fence), fence);
  }

  /** The last batch of history that a table's current table has taken, null if none. */
  @Nullable Long taken(Table table) {
    try {
      return LakeFence.of(lakehouse.catalog().load(table.namespace(), table.currentTable()))
          .map(Fence::batch)
          .orElse(null);
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return null;
    }
  }

  /** A table's history as it is now. */
  org.apache.iceberg.Table history(Table table) {
    return load(table, table.historyTable());
  }

  /** Loaded after the current table, history is never behind it: it is published first. */
  private org.apache.iceberg.Table history(Table table, Fence fence) {
    org.apache.iceberg.Table history = load(table, table.historyTable());
    long batch = LakeFence.of(history).map(Fence::batch).orElse(0L);
    if (batch < fence.batch()) {
      throw new InconclusiveException(
          "The history table of %s ends at batch %d, and its current table has taken batch %d: history was rolled back."
              .formatted(table.name(), batch, fence.batch()));
    }
    return history;
  }

  /** Nobody waits for what will not come before somebody decides. */
  private static void requireGoingOn(Table table) {
    if (table.state() != Table.State.ACTIVE) {
      throw new InconclusiveException(
          "Ingest does not go on: the table is %s%s"
              .formatted(
                  table.state() == Table.State.REMOVED ? "removed" : "quarantined",
                  table.stateReason() == null ? "." : ": " + table.stateReason()));
    }
    if (table.policy().paused()) {
      throw new InconclusiveException("Ingest does not go on: the table is paused.");
    }
    if (table.held() != null) {
      throw new InconclusiveException(
          "Ingest does not go on: the brake holds a mass change back from the current table. Accept"
              + " or refuse it.");
    }
  }

  private org.apache.iceberg.Table load(Table table, String name) {
    try {
      return lakehouse.catalog().load(table.namespace(), name);
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      throw new InconclusiveException(
          "The lake has no table %s.%s yet; start an ingest run first."
              .formatted(table.namespace(), name),
          e);
    }
  }

  private <T> T until(long deadline, String who, Look<T> look) {
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      String missing;
      try {
        return look.look();
      } catch (NotYetException e) {
        missing = "the %s has not %s.".formatted(who, e.getMessage());
      } catch (UpstreamException e) {
        missing = "the %s could not be asked: %s".formatted(who, e.getMessage());
      }
      if (System.nanoTime() + pause * 1_000_000 > deadline) {
        throw new InconclusiveException(
            "After %d seconds %s".formatted(limit.toSeconds(), missing));
      }
      pause(pause);
      pause = Math.min(LONGEST_PAUSE_MILLIS, pause + pause / 2);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(
          "The service stopped before it was finished; start another one.", e);
    }
  }
}
