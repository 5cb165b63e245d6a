package io.penstock.resnapshot;

import io.penstock.contract.ColumnSpec;
import io.penstock.log.LogKey;
import io.penstock.problem.ControlPlaneException;
import io.penstock.run.OpenRuns;
import io.penstock.source.SlotPositions;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.Resnapshot;
import io.penstock.table.Resnapshot.Reading;
import io.penstock.table.Resnapshot.Signalled;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import io.penstock.topic.TopicEnd;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Carries re-snapshots on, step by step: the signal, Debezium's notice, and the offset before which
 * all that was read lies. Two services at once do each step twice at most, which changes nothing.
 */
@Component
class ResnapshotSteps {
  private static final Logger log = LoggerFactory.getLogger(ResnapshotSteps.class);

  /** How long the connector's first notice may take once the slot has passed the signal. */
  private static final Duration HEARING = Duration.ofMinutes(1);

  private final Resnapshots resnapshots;
  private final Tables tables;
  private final Sources sources;
  private final OpenRuns runs;
  private final Signals signals;
  private final SlotPositions slots;
  private final KafkaTopics topics;
  private final Clock clock;

  ResnapshotSteps(
      Resnapshots resnapshots,
      Tables tables,
      Sources sources,
      OpenRuns runs,
      Signals signals,
      SlotPositions slots,
      KafkaTopics topics,
      Clock clock) {
    this.resnapshots = resnapshots;
    this.tables = tables;
    this.sources = sources;
    this.runs = runs;
    this.signals = signals;
    this.slots = slots;
    this.topics = topics;
    this.clock = clock;
  }

  /** Does what can be done now for each; what cannot is tried again by the next call. */
  @Scheduled(fixedDelayString = "${penstock.resnapshot.interval:2s}")
  void carryOn() {
    try {
      resnapshots.unfinished().forEach(this::carryOn);
    } catch (DataAccessException e) {
      log.warn("The re-snapshots could not be looked after: {}", e.getMessage());
    }
  }

  private void carryOn(Resnapshot resnapshot) {
    try (MDC.MDCCloseable ignored = LogKey.TABLE.is(resnapshot.tableId())) {
      Table table = tables.get(resnapshot.tableId());
      step(resnapshot, table, sources.get(table.source()));
    } catch (ControlPlaneException e) {
      log.warn("The re-snapshot has to wait: {}", e.detail());
    } catch (DataAccessException e) {
      log.warn("The re-snapshot has to wait: {}", e.getMessage());
    } catch (RuntimeException e) {
      log.error("The re-snapshot could not be carried on.", e);
    }
  }

  private void step(Resnapshot resnapshot, Table table, Source source) {
    Reading reading = resnapshot.reading();
    UUID id = reading.signalId();
    if (reading.readThrough() != null) {
      return;
    }
    if (id == null) {
      id = drawn(resnapshot);
      if (id == null) {
        return;
      }
    }
    Signalled signalled = reading.signalled();
    if (signalled == null) {
      List<String> key = table.key().stream().map(ColumnSpec::name).toList();
      int characters = signals.dataLength(source);
      signals.executeSnapshot(
          source, id, Signal.data(table.name(), key, reading.unread(), characters));
      resnapshots.signalled(id, slots.insertPosition(source));
      log.info("The connector is told to read the table. signal={}", id);
    } else if (reading.scannedAt() != null) {
      settle(id, reading, table, source);
    } else if (!signalled.heard()) {
      listen(id, signalled, source);
    }
  }

  /**
   * A signal that the connector passed over, as one does that was started without its signal table,
   * is given once more: to read a table twice changes nothing.
   */
  private void listen(UUID id, Signalled signalled, Source source) {
    if (signalled.at().plus(HEARING).isBefore(clock.instant())
        && slots.hasPassed(source, signalled.lsn())
        && resnapshots.unheard(id)) {
      log.warn("The connector passed over a signal; it is given once more. signal={}", id);
    }
  }

  /**
   * Draws an id, once no run is left that does not know of the new epoch: it would take up what is
   * read as part of the old one.
   */
  private @Nullable UUID drawn(Resnapshot resnapshot) {
    if (runs.beganBefore(List.of(resnapshot.tableId()), resnapshot.requestedAt())) {
      return null;
    }
    UUID id = UUID.randomUUID();
    try {
      return resnapshots.draw(resnapshot.tableId(), id) ? id : null;
    } catch (DuplicateKeyException e) {
      return null;
    }
  }

  /**
   * Connect's producer may write the notice before rows of another topic. It confirms in order,
   * though, and only what is confirmed moves the slot.
   */
  private void settle(UUID id, Reading reading, Table table, Source source) {
    String awaited = reading.scannedLsn();
    if (awaited == null) {
      resnapshots.awaitSlot(id, slots.insertPosition(source));
      // The slot of a source at rest, without a heartbeat, would stay where it is.
      signals.log(source, "Penstock waits for the slot to pass");
      return;
    }
    if (!slots.hasPassed(source, awaited)) {
      return;
    }
    TopicEnd end = topics.places(List.of(table.topic())).get(table.topic());
    if (end != null) {
      resnapshots.readThrough(id, end.offset());
      log.info("All that was read is in the topic. before={}", end.offset());
    }
  }
}
