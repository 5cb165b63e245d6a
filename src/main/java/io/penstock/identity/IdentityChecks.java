package io.penstock.identity;

import io.penstock.contract.EpochStart;
import io.penstock.contract.EpochStart.Cause;
import io.penstock.identity.Identities.Known;
import io.penstock.source.Source;
import io.penstock.table.EpochStarts;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import io.penstock.topic.TopicEnd;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Compares a source with what it was. If it was restored, failed over or replaced, a new epoch of
 * each of its tables begins at the end of the table's topic, before anything of the other server
 * can be in it, and the connector is held: its offsets and its slot mean nothing there.
 */
@Service
public class IdentityChecks {
  private static final Logger log = LoggerFactory.getLogger(IdentityChecks.class);
  private static final String RECOVER = " Ask for the recovery of its connector, then reconcile.";
  private final IdentityProbe probe;
  private final Identities identities;
  private final Tables tables;
  private final EpochStarts epochStarts;
  private final KafkaTopics topics;
  private final TransactionOperations transactions;
  private final Clock clock;

  IdentityChecks(
      IdentityProbe probe,
      Identities identities,
      Tables tables,
      EpochStarts epochStarts,
      KafkaTopics topics,
      TransactionOperations transactions,
      Clock clock) {
    this.probe = probe;
    this.identities = identities;
    this.tables = tables;
    this.epochStarts = epochStarts;
    this.topics = topics;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Looks at a source now; an upstream problem if it cannot be asked, or the topics' ends cannot.
   *
   * @return why the connector must not go on, null if it may
   */
  public @Nullable String check(Source source) {
    while (true) {
      // Read before the source is asked: what others saw of its log since would be ahead of that.
      Optional<Known> before = identities.find(source.name());
      List<Table> replicated = tables.ofSource(source.name());
      Identity now = probe.ask(source);
      if (before.isEmpty()) {
        identities.first(
            source.name(),
            new Identity(source.systemIdentifier(), now.timeline(), now.flushLsn()),
            clock.instant());
        continue;
      }
      String difference = difference(now, before.get(), replicated);
      if (difference == null) {
        identities.seen(source.name(), now, clock.instant());
        return recoveryNeeded(source.name());
      }
      Map<String, TopicEnd> ends = topics.places(replicated.stream().map(Table::topic).toList());
      String why = "The source was restored, failed over or replaced: " + difference + ".";
      Boolean kept =
          transactions.execute(
              status -> replaced(source, before.get(), now, why, replicated, ends));
      if (Boolean.TRUE.equals(kept)) {
        log.warn("{} The connector is held until its recovery is asked for.", why);
        return why;
      }
    }
  }

  /** Why the connector must not go on, as far as is known; null if nothing is known against it. */
  public @Nullable String recoveryNeeded(String source) {
    return identities.find(source).map(Known::recoveryNeeded).orElse(null);
  }

  /** Holds a connector that cannot go on since its slot does not hold what it has not read. */
  public void hold(Source source, String why) {
    transactions.executeWithoutResult(
        status -> {
          if (identities.hold(source.name(), why)) {
            tables
                .ofSource(source.name())
                .forEach(table -> tables.markDiverged(table.id(), why + RECOVER));
            log.warn("{} The connector is held until its recovery is asked for.", why);
          }
        });
  }

  /**
   * Begins an epoch of each table where the topic ends, or moves its start past what the connector
   * still sent; to be called when the connector has stopped for good. Changes nothing when nothing
   * came since the last time.
   *
   * @param reason why the connector starts over, where nothing is known against it
   * @return when the newest epoch start was recorded, empty without one
   */
  public Optional<Instant> settle(Source source, String reason) {
    Optional<Known> known = identities.find(source.name());
    Cause cause = known.map(Known::cause).orElse(Cause.OFFSETS_RESET);
    String why = known.map(Known::recoveryNeeded).orElse(reason);
    List<Table> replicated = tables.ofSource(source.name());
    List<UUID> ids = replicated.stream().map(Table::id).toList();
    Map<String, TopicEnd> ends = topics.places(replicated.stream().map(Table::topic).toList());
    Map<UUID, List<EpochStart>> starts = epochStarts.of(ids);
    for (Table table : replicated) {
      TopicEnd end = ends.get(table.topic());
      if (end != null && !begins(starts.getOrDefault(table.id(), List.of()), cause, end)) {
        epochStarts.record(table.id(), cause, end.topicId(), end.offset(), why);
      }
    }
    return epochStarts.newestAt(ids);
  }

  private static boolean begins(List<EpochStart> starts, Cause cause, TopicEnd end) {
    if (starts.isEmpty()) {
      return false;
    }
    EpochStart newest = starts.get(starts.size() - 1);
    return newest.cause() == cause
        && newest.topicId().equals(end.topicId())
        && newest.offset() == end.offset();
  }

  /** Says that the connector starts anew: what was known against it is settled. */
  public void recovered(String source) {
    identities.recovered(source);
  }

  /** A replica that is ahead of the log tells it too; in later epochs it may hold older LSNs. */
  private static @Nullable String difference(Identity now, Known known, List<Table> replicated) {
    Long completeThrough = null;
    for (Table table : replicated) {
      Long lsn = table.epoch() == 1 ? table.completeThroughLsn() : null;
      if (lsn != null
          && (completeThrough == null || Long.compareUnsigned(lsn, completeThrough) > 0)) {
        completeThrough = lsn;
      }
    }
    return now.replaces(known.identity(), completeThrough);
  }

  /** Changes nothing and is false if somebody kept what they saw of the source meanwhile. */
  private boolean replaced(
      Source source,
      Known before,
      Identity now,
      String why,
      List<Table> replicated,
      Map<String, TopicEnd> ends) {
    Known known = identities.lock(source.name()).orElseThrow();
    if (!known.identity().equals(before.identity())) {
      return false;
    }
    Instant at = clock.instant();
    for (Table table : replicated) {
      TopicEnd end = ends.get(table.topic());
      if (end != null) {
        epochStarts.record(table.id(), Cause.SOURCE_REPLACED, end.topicId(), end.offset(), why);
      }
      tables.startOver(table.id());
      tables.markDiverged(table.id(), why + RECOVER);
    }
    identities.replaced(source.name(), now, why, at);
    return true;
  }
}
