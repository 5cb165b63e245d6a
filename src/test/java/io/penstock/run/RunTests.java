package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.penstock.contract.Fence;
import io.penstock.instance.ServiceInstance;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.table.Tables;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Base of tests of runs: two registered tables and a driver that plays a script. */
abstract class RunTests extends ServiceTests {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  @Autowired Tables tables;
  @Autowired Runs runs;
  @Autowired Lakehouse lakehouse;
  TestSource source;

  @BeforeEach
  void registerTables() {
    source =
        TestSource.create()
            .with("create table shop.orders (id int primary key, note text)")
            .with("create table shop.refunds (id int primary key)");
    assertThat(post("/sources", source.registration("shop", ""))).hasStatus(201);
    for (String name : new String[] {"orders", "refunds"}) {
      String body =
          "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"%s\"}]}";
      assertThat(post("/tables", body.formatted(name))).hasStatus(201);
    }
  }

  @BeforeEach
  void emptyTheLake() {
    for (String table : List.of("orders", "orders_changes", "refunds", "refunds_changes")) {
      lakehouse.catalog().catalog().dropTable(TableIdentifier.of("shop", table), true);
    }
  }

  /** What the drivers started from now on do; see SparkSubmit. */
  static void script(String steps) throws IOException {
    Files.writeString(JOBS.resolve("script"), steps);
  }

  /** The run once it has ended. */
  MvcTestResult ended(String list, String id) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> runs.get(UUID.fromString(id)).status().isTerminal());
    return get("/" + list + "/" + id);
  }

  /** Returns when a driver has read its script and reported something. */
  void awaitReport(String id) {
    Path log = JOBS.resolve(id).resolve("driver.log");
    await().atMost(PATIENCE).until(() -> Files.readString(log).contains("reported "));
  }

  /** Kills a driver once it has reported something and hangs. */
  void kill(String id) {
    awaitReport(id);
    Run.Driver driver = runs.get(UUID.fromString(id)).driver();
    ProcessHandle.of(driver.processId()).orElseThrow().destroyForcibly();
  }

  /** An open run of all tables whose service, on this host, has not been seen for an hour. */
  UUID runOfAnEarlierService(Process driver) {
    UUID id = UUID.randomUUID();
    List<UUID> all = tables.active().stream().map(table -> table.id()).toList();
    runs.add(
        new Runs.NewRun(id, RunKind.INGEST, false, new ServiceInstance(), RunToken.hash("known")),
        all);
    Instant start = driver.info().startInstant().orElseThrow();
    runs.started(id, new Run.Driver(driver.pid(), start));
    jdbc.sql("update run set owner_seen_at = now() - interval '1 hour'").update();
    return id;
  }

  void giveToken(String id, String token) {
    jdbc.sql("update run set token_hash = :hash where id = :id")
        .param("hash", RunToken.hash(token))
        .param("id", UUID.fromString(id))
        .update();
  }

  /** Commits a fence of a run to a lake table, which is made if there is none; its snapshot. */
  long publish(String name, String runId) {
    Catalog catalog = lakehouse.catalog().catalog();
    Namespace namespace = Namespace.of("shop");
    SupportsNamespaces namespaces = (SupportsNamespaces) catalog;
    if (!namespaces.namespaceExists(namespace)) {
      namespaces.createNamespace(namespace);
    }
    TableIdentifier identifier = TableIdentifier.of(namespace, name);
    Schema schema = new Schema(Types.NestedField.required(1, "id", Types.IntegerType.get()));
    org.apache.iceberg.Table table =
        catalog.tableExists(identifier)
            ? catalog.loadTable(identifier)
            : catalog.createTable(identifier, schema);
    table.newAppend().set(Fence.PROPERTY, "{\"batch\": 1, \"runId\": \"" + runId + "\"}").commit();
    return table.currentSnapshot().snapshotId();
  }
}
