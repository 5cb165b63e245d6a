package io.penstock.resnapshot;

import io.penstock.contract.EpochStart.Cause;
import io.penstock.problem.ConflictException;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Sources;
import io.penstock.table.EpochStarts;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import io.penstock.table.TableRegistration;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import io.penstock.topic.TopicEnd;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Takes requests to read a table anew. */
@Service
public class ResnapshotRequests {
  private static final Logger log = LoggerFactory.getLogger(ResnapshotRequests.class);
  private static final String MARK =
      "The table is read anew; reconcile it once that is complete. Asked for because: ";
  private final Tables tables;
  private final TableRegistration registration;
  private final Sources sources;
  private final KafkaTopics topics;
  private final EpochStarts epochStarts;
  private final Resnapshots resnapshots;
  private final TransactionOperations transactions;

  ResnapshotRequests(
      Tables tables,
      TableRegistration registration,
      Sources sources,
      KafkaTopics topics,
      EpochStarts epochStarts,
      Resnapshots resnapshots,
      TransactionOperations transactions) {
    this.tables = tables;
    this.registration = registration;
    this.sources = sources;
    this.topics = topics;
    this.epochStarts = epochStarts;
    this.resnapshots = resnapshots;
    this.transactions = transactions;
  }

  /**
   * Records where the table's new epoch begins; the steps that follow go on by themselves.
   *
   * @throws ConflictException if one is under way, or there is no topic or no signal table yet
   */
  public Table request(UUID tableId, String reason) {
    Table table = tables.replicated(tableId);
    Signals.table(sources.get(table.source()));
    TopicEnd end = topics.places(List.of(table.topic())).get(table.topic());
    if (end == null) {
      throw new ConflictException(
          "topic-missing",
          "Nothing of %s has been read yet: the topic %s does not exist. Register the connector."
              .formatted(table.name(), table.topic()));
    }
    try {
      transactions.executeWithoutResult(status -> keep(table, end, reason));
    } catch (DuplicateKeyException e) {
      throw new ConflictException(
          "resnapshot-under-way",
          "A re-snapshot of %s is under way; wait for its end.".formatted(table.name()));
    }
    log.info(
        "A re-snapshot was asked for. table={} offset={} reason=\"{}\"",
        table.name(),
        end.offset(),
        reason.replaceAll("\\p{Cntrl}", " "));
    release(table);
    return tables.get(tableId);
  }

  /** The new epoch gives up a gap, which is what most of such tables are held back for. */
  private void release(Table table) {
    if (table.state() != Table.State.QUARANTINED) {
      return;
    }
    try {
      registration.release(table.id());
    } catch (ControlPlaneException e) {
      log.warn("The table stays quarantined: {} {}", e.detail(), e.faults());
    }
  }

  private void keep(Table table, TopicEnd end, String reason) {
    int number =
        epochStarts.record(table.id(), Cause.RESNAPSHOT, end.topicId(), end.offset(), reason);
    resnapshots.add(table, number, reason);
    tables.markDiverged(table.id(), MARK + reason);
  }
}
