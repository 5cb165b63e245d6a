package io.penstock.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.DemoReport.ReconcileFigures;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.shop.ShopScale;
import io.penstock.cli.shop.TableChanges;
import io.penstock.cli.shop.TableFigures;
import io.penstock.cli.up.PortNumbers;
import io.penstock.contract.TableResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays the whole story once, on real servers, and then looks at what it left. */
class DemoTests {
  private static final ShopScale TINY =
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
  void showsADeletedOrderEventByEvent() {
    assertThat(TOLD.toString()).containsPattern("placed[^\n]*\n(.*changed.*\n)*.*deleted");
  }

  @Test
  void writesTheReport(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("new/r.json");
    report.write(file);

    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertThat(json.path("scale").asText()).isEqualTo("tiny");
    assertThat(json.at("/snapshot/shop.orders").asLong()).isEqualTo(209);
    assertThat(json.at("/changes/shop.orders/d").asLong()).isEqualTo(24);
    assertThat(json.at("/history/shop.payments/c").asLong()).isEqualTo(7_716);
    assertThat(json.at("/ingest/killedRuns").asLong()).isEqualTo(1);
    assertThat(json.at("/ingest/eventsPerSecond").asLong()).isPositive();
    assertThat(json.at("/reconcile/0/mismatches").isIntegralNumber()).isTrue();
    assertThat(json.path("seconds").asDouble()).isPositive();
  }

  @Test
  void goesOnWhereItWasWithoutItsJobFolders() throws Exception {
    new RemoveJobFolders().run(demo);

    IngestRun run = IngestRuns.run(demo);
    assertThat(run.tablesThatAre(TableResult.Status.UP_TO_DATE)).hasSize(3);
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

  private static ReplicatedTable table(String name) {
    return demo.tables().stream()
        .filter(table -> table.qualifiedName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
