package io.penstock.connector;

import io.penstock.connect.ConnectGateway;
import io.penstock.connect.ConnectorStatus;
import io.penstock.source.SlotPositions;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Ends the replication of sources. Each step may be done twice, so a removal that was cut short
 * begins again from its first.
 */
@Service
public class ConnectorRemoval {
  private static final Logger log = LoggerFactory.getLogger(ConnectorRemoval.class);
  private final ConnectGateway connect;
  private final SlotPositions slots;
  private final Sources sources;
  private final Tables tables;
  private final Recoveries recoveries;
  private final RegisteredConnectors registered;
  private final Resnapshots resnapshots;
  private final TransactionOperations transactions;
  private final Clock clock;

  ConnectorRemoval(
      ConnectGateway connect,
      SlotPositions slots,
      Sources sources,
      Tables tables,
      Recoveries recoveries,
      RegisteredConnectors registered,
      Resnapshots resnapshots,
      TransactionOperations transactions,
      Clock clock) {
    this.connect = connect;
    this.slots = slots;
    this.sources = sources;
    this.tables = tables;
    this.recoveries = recoveries;
    this.registered = registered;
    this.resnapshots = resnapshots;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Removes a source's connector, then the source from those that are replicated.
   *
   * @param dropSlot whether its slot and the connector's offsets go too
   * @return what it waits for before it can be called again, null at the end
   * @throws io.penstock.problem.UpstreamException if Kafka Connect or, where the slot is to go, the
   *     source does not answer
   */
  public @Nullable String remove(Source source, boolean dropSlot) {
    String name = ConnectorConfig.name(source);
    recoveries.done(source.name());
    registered.forget(source.name());
    if (connect.config(name).isPresent()) {
      String waitsFor = dropSlot ? withoutOffsets(name) : null;
      if (waitsFor != null) {
        return waitsFor;
      }
      connect.delete(name);
    }
    if (dropSlot) {
      slots.drop(source);
    }
    transactions.executeWithoutResult(
        status -> {
          for (Table table : tables.ofSource(source.name())) {
            resnapshots.fail(table.id(), "The source was removed.", clock.instant());
          }
          sources.remove(source.name(), !dropSlot, clock.instant());
        });
    log.info("Removed source={} slotDropped={}", source.name(), dropSlot);
    return null;
  }

  /** Connect forgets offsets only of a connector that has stopped and has no task left. */
  private @Nullable String withoutOffsets(String name) {
    Optional<ConnectorStatus> status = connect.status(name);
    if (status.isEmpty() || !status.get().connector().state().equals("STOPPED")) {
      connect.stop(name);
      return "The connector is being stopped.";
    }
    if (!status.get().tasks().isEmpty()) {
      return "The connector's task is being stopped.";
    }
    connect.deleteOffsets(name);
    return null;
  }
}
