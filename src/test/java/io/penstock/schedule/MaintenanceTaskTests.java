package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.lakehouse.Lakehouse;
import java.time.Duration;
import java.util.List;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Looks for tables that are worth maintenance, over a real catalog. */
class MaintenanceTaskTests extends ScheduleTests {
  private static final Duration EVERY = Duration.ofHours(1);
  @Autowired MaintenanceTask maintenance;
  @Autowired IngestTask ingest;
  @Autowired TableSchedules schedules;
  @Autowired Lakehouse lakehouse;

  @BeforeEach
  void emptyTheLake() {
    for (String table : List.of("orders", "orders_changes", "refunds", "refunds_changes")) {
      lakehouse.catalog().catalog().dropTable(TableIdentifier.of("shop", table), true);
      lake(table);
    }
  }

  @Test
  void maintainsOneTableAtATimeOncePerPeriodAndOnlyWhatIsWorthIt() throws Exception {
    script("COMPACTED");
    addFiles("orders", 16);
    addFiles("refunds_changes", 16);
    maintenance.look();
    assertThat(scheduled("MAINTENANCE")).as("not yet looked at").isEmpty();

    pass(EVERY);
    maintenance.look();
    maintenance.look();

    assertThat(scheduled("MAINTENANCE")).hasSize(1);
    awaitNoRun();
    maintenance.look();
    awaitNoRun();
    assertThat(scheduled("MAINTENANCE"))
        .hasSize(2)
        .containsExactlyInAnyOrder(List.of(orders), List.of(refunds));
    maintenance.look();
    assertThat(schedules.all()).as("no time has passed").isEmpty();
    policy(orders, "{\"compactEverySeconds\": 1}");
    Thread.sleep(1_100);
    maintenance.look();
    assertThat(scheduled("MAINTENANCE")).as("nothing is new").hasSize(2);
    assertThat(schedules.all().get(orders).filesSeenAt()).isNotNull();
  }

  @Test
  void leavesTablesToIngestThatAreDueSoonUntilItHasWaitedForLong() throws Exception {
    script("COMPACTED");
    addFiles("orders", 16);
    ingest.look();
    pass(EVERY);

    maintenance.look();
    assertThat(scheduled("MAINTENANCE")).isEmpty();

    pass(EVERY.plusSeconds(1));
    maintenance.look();
    assertThat(scheduled("MAINTENANCE")).containsExactly(List.of(orders));
  }

  @Test
  void looksAtATableThatWasNeverIngestedToo() {
    lakehouse.catalog().catalog().dropTable(TableIdentifier.of("shop", "orders_changes"), true);
    pass(EVERY);

    maintenance.look();

    assertThat(scheduled("MAINTENANCE")).isEmpty();
    assertThat(schedules.all().get(orders).filesSeenAt()).isNotNull();
  }

  private void addFiles(String name, int files) {
    Table table = lakehouse.catalog().load("shop", name);
    for (int i = 0; i < files; i++) {
      table
          .newAppend()
          .appendFile(
              DataFiles.builder(PartitionSpec.unpartitioned())
                  .withPath(table.location() + "/data/" + i + ".parquet")
                  .withFileSizeInBytes(100)
                  .withRecordCount(10)
                  .build())
          .commit();
    }
  }

  private void lake(String name) {
    Catalog catalog = lakehouse.catalog().catalog();
    Namespace namespace = Namespace.of("shop");
    SupportsNamespaces namespaces = (SupportsNamespaces) catalog;
    if (!namespaces.namespaceExists(namespace)) {
      namespaces.createNamespace(namespace);
    }
    catalog.createTable(
        TableIdentifier.of(namespace, name),
        new Schema(Types.NestedField.required(1, "id", Types.IntegerType.get())));
  }
}
