package io.penstock.cli.demo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.DemoReport.IncidentFigures;
import io.penstock.cli.demo.DemoReport.MaintenanceFigures;
import io.penstock.cli.demo.DemoReport.ReconcileFigures;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.shop.ShopScale;
import io.penstock.cli.shop.TableChanges;
import io.penstock.cli.shop.TableFigures;
import io.penstock.cli.sql.SqlCommand;
import io.penstock.cli.up.PortNumbers;
import io.penstock.stack.Installation;
import io.penstock.stack.LocalStack;
import io.penstock.stack.Passwords;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Plays the whole story once, on real servers, and then looks at what it left. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DemoTests {
  static final ShopScale TINY =
      new ShopScale(
          "tiny",
          new TableFigures(209, 702, 676, 24),
          new TableFigures(2_385, 7_716, 700, 0),
          new TableFigures(57, 261, 0, 0));

  @TempDir static Path dataDir;
  private static final StringWriter TOLD = new StringWriter();
  private static DemoContext demo;
  private static DemoReport report;

  @BeforeAll
  static void play() throws Exception {
    demo =
        new DemoContext(
            dataDir, PortNumbers.FREE, new OrderShop(TINY), new Narrator(new PrintWriter(TOLD)));
    try {
      Story.whole().play(demo);
    } catch (Exception | Error e) {
      System.err.println(TOLD);
      throw e;
    }
    report = demo.findings().report();
  }

  @AfterAll
  static void stop() {
    demo.close();
  }

  @Test
  void keepsEachReadAndChangeOnceInHistory() {
    assertThat(report.snapshot()).containsOnlyKeys(TINY.tables().keySet());
    TINY.tables()
        .forEach(
            (table, figures) -> {
              assertThat(report.snapshot().get(table)).isEqualTo(figures.initial());
              TableChanges changes = report.changes().get(table);
              assertThat(changes).isEqualTo(figures.changes());
              assertThat(report.history().get(table))
                  .isEqualTo(
                      new OpCounts(figures.initial(), changes.c(), changes.u(), changes.d()));
            });
  }

  @Test
  void killsARunHalfway() {
    assertThat(report.ingest().killedRuns()).isEqualTo(1);
    assertThat(report.ingest().runs()).isGreaterThanOrEqualTo(4);
  }

  @Test
  void findsNoRowThatDiffers() {
    assertThat(report.reconcile()).extracting(ReconcileFigures::mismatches).containsOnly(0L);
    assertThat(report.reconcile()).extracting(ReconcileFigures::status).containsOnly("MATCH");
    assertThat(report.reconcile())
        .extracting(ReconcileFigures::table, ReconcileFigures::sourceRows)
        .containsExactlyInAnyOrder(
            TINY.tables().entrySet().stream()
                .map(
                    table ->
                        org.assertj.core.groups.Tuple.tuple(
                            table.getKey(), (long) table.getValue().finalRows()))
                .toArray(org.assertj.core.groups.Tuple[]::new));
    assertThat(report.reconcile())
        .allMatch(compared -> compared.sourceRows() == compared.lakeRows());
  }

  @Test
  void explainsTheIncidentToTheMinorUnit() {
    IncidentFigures incident = requireNonNull(report.incident());

    assertThat(incident.deletedRows()).isBetween(1L, (long) TINY.orders().deleted());
    assertThat(incident.replicaRows()).isEqualTo(TINY.orders().finalRows());
    assertThat(incident.extractRows()).isEqualTo(incident.replicaRows() + incident.deletedRows());
    assertThat(incident.explainedMinor()).isEqualTo(incident.differenceMinor()).isPositive();
  }

  @Test
  void leavesNoDeletedPositionAfterTheCompaction() {
    assertThat(report.maintenance())
        .extracting(MaintenanceFigures::table)
        .containsExactlyInAnyOrderElementsOf(TINY.tables().keySet());
    assertThat(report.maintenance()).allMatch(of -> of.after().deletedPositions() == 0);
    assertThat(report.maintenance()).anyMatch(of -> of.before().deletedPositions() > 0);
    assertThat(report.maintenance())
        .allMatch(of -> of.after().dataFiles() <= of.before().dataFiles());
  }

  @Test
  void answersSqlOverTheLake() {
    assertThat(sql("SELECT count(*) AS n, max(id) - max(id) AS zero FROM shop.payments"))
        .isEqualTo("n,zero\r\n%d,0\r\n".formatted(TINY.payments().finalRows()));
    assertThat(sql("SELECT count(*) AS n FROM shop.orders_changes WHERE _op = 'd'"))
        .isEqualTo("n\r\n24\r\n");
    assertThat(sql("SELECT id FROM shop.orders ORDER BY id LIMIT 2; -- the first"))
        .isEqualTo("id\r\n1\r\n2\r\n");
    assertThat(sql("SHOW TABLES")).contains("shop,orders\r\n", "shop,refunds_changes\r\n");
    assertThat(sql("DESCRIBE shop.orders")).contains("total_minor,BIGINT");
    assertThat(sql("EXPLAIN SELECT id FROM shop.refunds")).startsWith("plan\r\n");
  }

  @Test
  void readsNothingButTheLake() {
    assertThat(sql("SELECT * FROM shop.nothing"))
        .contains("the lake has no table shop.nothing; it has shop.orders, shop.orders_changes");
    assertThat(sql("SELECT * FROM read_text('/etc/passwd')")).contains("Permission Error");
    assertThat(sql("COPY shop.orders TO '/tmp/penstock-must-not-exist.csv'"))
        .contains("the lake is only read here");
  }

  @Test
  void theSlotMovesOnWhileOnlyAnotherDatabaseIsWrittenTo() throws Exception {
    try (Connection source = demo.connectToSource();
        Connection other = demo.penstock().stack().postgres().connect("postgres");
        Statement shop = source.createStatement();
        Statement elsewhere = other.createStatement()) {
      elsewhere.execute("CREATE TABLE busy AS SELECT generate_series(1, 10000) AS n");
      elsewhere.execute("CHECKPOINT");
      String written = text(elsewhere, "SELECT pg_current_wal_lsn()");
      long deadline = System.nanoTime() + 60_000_000_000L;
      String moved =
          "SELECT bool_and(confirmed_flush_lsn > '%1$s' AND restart_lsn > '%1$s')"
              .formatted(written);
      while (!"t".equals(text(shop, moved + " FROM pg_replication_slots"))) {
        assertThat(System.nanoTime()).as("the slot stays before " + written).isLessThan(deadline);
        elsewhere.execute("UPDATE busy SET n = n + 1 WHERE n < 100");
        elsewhere.execute("CHECKPOINT");
        Thread.sleep(500);
      }
    }
  }

  @Test
  void showsADeletedOrderEventByEvent() {
    assertThat(TOLD.toString()).containsPattern("placed[^\n]*\n(.*changed.*\n)*.*deleted");
  }

  @Test
  void writesTheReport(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("new/r.json");
    ReportFile.write(file, report);

    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertThat(json.path("scale").asText()).isEqualTo("tiny");
    assertThat(json.at("/snapshot/shop.orders").asLong()).isEqualTo(209);
    assertThat(json.at("/changes/shop.orders/d").asLong()).isEqualTo(24);
    assertThat(json.at("/history/shop.payments/c").asLong()).isEqualTo(7_716);
    assertThat(json.at("/ingest/killedRuns").asLong()).isEqualTo(1);
    assertThat(json.at("/ingest/eventsPerSecond").asLong()).isPositive();
    assertThat(json.at("/reconcile/0/mismatches").isIntegralNumber()).isTrue();
    assertThat(json.at("/incident/differenceMinor").asLong())
        .isEqualTo(json.at("/incident/explainedMinor").asLong())
        .isPositive();
    assertThat(json.at("/maintenance/0/table").asText()).startsWith("shop.");
    assertThat(json.at("/maintenance/0/after/deletedPositions").isIntegralNumber()).isTrue();
    assertThat(json.path("peakMemoryBytes").asLong()).isGreaterThan(500_000_000);
    assertThat(json.path("seconds").asDouble()).isPositive();
  }

  @Test
  void keepsHistoryThroughTheCompaction() throws Exception {
    new CountHistory().run(demo);
  }

  @Test
  void failsWhenARowOfTheLakeIsChangedByOtherMeans() throws Exception {
    try (AnotherEngine engine = new AnotherEngine(demo.penstock().stack())) {
      ReplicatedTable payments = table(OrderShop.PAYMENTS);
      Table lakeTable = engine.current(payments);
      long before = lakeTable.currentSnapshot().snapshotId();
      long id = engine.addOne(lakeTable, "amount_minor");
      try {
        assertThatThrownBy(() -> new Story(List.of(new Reconcile())).play(demo))
            .isInstanceOf(CheckFailedException.class)
            .hasMessageContaining("shop.payments: expected MATCH")
            .hasMessageContaining("found MISMATCH with 1");
        assertThat(TOLD.toString()).contains("DIFFERING {id=" + id + "} amount_minor");
      } finally {
        lakeTable.manageSnapshots().rollbackTo(before).commit();
      }
    }
  }

  @Test
  void thePipelineOfTheDocsEndsWellOnlyIfAllTablesAreEqual() throws Exception {
    Path file = Files.writeString(dataDir.resolve("fleet.yaml"), fleetFile());
    assertThat(pipeline(file, "a token that nobody has")).contains("ended with 1", "401");
    assertThat(pipeline(file, token()))
        .contains("Equal: shop shop.orders, %d rows".formatted(TINY.orders().finalRows()))
        .contains("Equal: shop shop.payments", "Equal: shop shop.refunds", "ended with 0");
    try (AnotherEngine engine = new AnotherEngine(demo.penstock().stack())) {
      Table lakeTable = engine.current(table(OrderShop.PAYMENTS));
      long before = lakeTable.currentSnapshot().snapshotId();
      engine.addOne(lakeTable, "amount_minor");
      try {
        assertThat(pipeline(file, token()))
            .contains("Not proved: shop shop.payments", "missing 0, extra 0, differing 1")
            .contains("Equal: shop shop.orders", "ended with 1");
      } finally {
        lakeTable.manageSnapshots().rollbackTo(before).commit();
      }
    }
    String wrong = fleetFile().replace("publication:", "publicashun:");
    assertThat(pipeline(Files.writeString(dataDir.resolve("wrong.yaml"), wrong), token()))
        .contains("the file cannot be planned", "publicashun", "ended with 1")
        .doesNotContain("Ingesting");
  }

  /** The last of all: it changes what the others look at. */
  @Test
  @Order(Integer.MAX_VALUE)
  void operatorsRepairWhatDiffersAndAddATableInABrowser() throws Exception {
    try (StackStories stories = StackStories.before(demo, dataDir);
        AnotherEngine engine = new AnotherEngine(demo.penstock().stack())) {
      long id = engine.addOne(engine.current(table(OrderShop.PAYMENTS)), "amount_minor");
      stories.addTableToSource();
      stories.tell(id, fleetFile());
    }
  }

  private static String fleetFile() throws Exception {
    LocalStack stack = demo.penstock().stack();
    SourcePassword password = SourcePassword.in(stack.dataDir());
    return """
        version: 1
        sources:
          - name: shop
            host: 127.0.0.1
            port: %d
            database: shop
            username: debezium
            password:
              service: 'file:%s'
              connect: '%s'
            publication: %s
            heartbeatTable: penstock.heartbeat
            signalTable: penstock.signal
            tables:
              - include: shop.*
                namespace: shop
        """
        .formatted(
            stack.postgres().port(),
            password.file(),
            stack.connect().putSecret("shop.password", password.read()),
            OrderShop.PUBLICATION);
  }

  private static String token() {
    return Passwords.in(dataDir).of("api-token").password();
  }

  /** What the script says, and the status that it ends with. */
  private static String pipeline(Path file, String token) throws Exception {
    Path script = Installation.locate().home().resolve("deploy/examples/pipeline.sh");
    ProcessBuilder pipeline =
        new ProcessBuilder("sh", script.toString(), file.toString()).redirectErrorStream(true);
    pipeline.environment().put("TOKEN", token);
    pipeline.environment().put("PENSTOCK", "http://" + demo.api().base().getAuthority());
    Process process = pipeline.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said + "ended with " + process.waitFor();
  }

  /** What the command prints, the error if it fails. */
  private static String sql(String query) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        new CommandLine(new SqlCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute("--data", dataDir.toString(), "--format", "csv", query);
    assertThat(err.toString()).startsWith("reading the lake of " + dataDir);
    return status == 0 ? out.toString() : err.toString();
  }

  private static String text(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static ReplicatedTable table(String name) {
    return demo.tables().stream()
        .filter(table -> table.qualifiedName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
