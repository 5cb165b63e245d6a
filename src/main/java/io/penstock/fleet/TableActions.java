package io.penstock.fleet;

import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.fleet.FleetFile.TableRule;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.problem.ConflictException;
import io.penstock.resnapshot.ResnapshotRequests;
import io.penstock.run.OpenRuns;
import io.penstock.source.TableName;
import io.penstock.table.Policy;
import io.penstock.table.Resnapshot;
import io.penstock.table.Resnapshots;
import io.penstock.table.Table;
import io.penstock.table.TablePolicies;
import io.penstock.table.TableRegistration;
import io.penstock.table.TableRegistration.Asked;
import io.penstock.table.Tables;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** What steps do to tables. */
@Component
class TableActions {
  private static final Logger log = LoggerFactory.getLogger(TableActions.class);

  /** A task that was about to be restarted does not know a table that joins. */
  private static final int READINGS = 3;

  private final Tables tables;
  private final TableRegistration registration;
  private final TablePolicies policies;
  private final Resnapshots resnapshots;
  private final ResnapshotRequests requests;
  private final OpenRuns runs;
  private final Lakehouse lakehouse;

  TableActions(
      Tables tables,
      TableRegistration registration,
      TablePolicies policies,
      Resnapshots resnapshots,
      ResnapshotRequests requests,
      OpenRuns runs,
      Lakehouse lakehouse) {
    this.tables = tables;
    this.registration = registration;
    this.policies = policies;
    this.resnapshots = resnapshots;
    this.requests = requests;
    this.runs = runs;
    this.lakehouse = lakehouse;
  }

  /** Has a table replicated as its rule says. */
  void replicate(SourceSpec spec, TableName name) {
    TableRule rule = spec.ruleFor(name).orElseThrow();
    Policy policy = rule.policy();
    Optional<Table> known = tables.find(spec.name(), name);
    if (known.isEmpty()) {
      registration.register(
          spec.name(), List.of(new Asked(name, rule.namespaceOf(spec.name(), name), policy)));
    } else if (known.get().state() == Table.State.REMOVED) {
      registration.bringBack(known.get(), policy);
    } else if (!known.get().policy().equals(policy)) {
      policies.change(known.get().id(), before -> policy);
    }
  }

  /** Has a table replicated no longer. */
  void remove(String source, TableName name) {
    Table table = tables.find(source, name).orElseThrow();
    if (table.state() != Table.State.REMOVED) {
      registration.remove(table.id());
    }
  }

  /** Has the running connector read a table; what it waits for, null once all rows are read. */
  @Nullable String read(Apply apply, String source, TableName name) {
    Table table = tables.find(source, name).orElseThrow();
    String reason = "The connector did not have its changes before plan " + apply.planId() + ".";
    List<Resnapshot> own =
        resnapshots.of(table.id()).stream().filter(each -> each.reason().equals(reason)).toList();
    Resnapshot newest = own.isEmpty() ? null : own.get(own.size() - 1);
    if (newest == null) {
      return request(table, reason);
    }
    return switch (newest.state()) {
      case REQUESTED -> "The connector is to be told to read it.";
      case READING ->
          newest.reading().readThrough() == null ? "The connector reads its rows." : null;
      case FILLING, COMPLETE -> null;
      case FAILED -> {
        if (own.size() >= READINGS) {
          throw new ConflictException(
              "resnapshot-failed",
              "Its rows could not be read, tried %d times: %s"
                  .formatted(own.size(), newest.failure()));
        }
        yield request(table, reason);
      }
    };
  }

  private String request(Table table, String reason) {
    boolean underWay =
        resnapshots.unfinished().stream().anyMatch(each -> each.tableId().equals(table.id()));
    if (underWay) {
      return "Another re-snapshot of it is under way.";
    }
    requests.request(table.id(), reason);
    return "The connector is to be told to read it.";
  }

  /** Drops what the lake holds of a removed table; what it waits for, null once it is gone. */
  @Nullable String dropLakeData(String source, TableName name) {
    Table table = tables.get(tables.find(source, name).orElseThrow().id());
    if (table.state() != Table.State.REMOVED) {
      throw new ConflictException(
          "table-replicated", "It is replicated again, so nothing of it was dropped.");
    }
    if (runs.on(table.id()).isPresent()) {
      return "A run still works on it.";
    }
    Catalog catalog = lakehouse.catalog().catalog();
    for (String each : List.of(table.currentTable(), table.historyTable())) {
      TableIdentifier lakeTable = TableIdentifier.of(table.namespace(), each);
      if (catalog.dropTable(lakeTable, true)) {
        log.warn("Dropped lakeTable={} of table={}", lakeTable, table.name());
      }
    }
    tables.giveUpNames(table.id());
    tables.startOver(table.id());
    return null;
  }
}
