package io.penstock.cli.demo;

import io.penstock.cli.client.InvestigationRun;
import io.penstock.cli.client.NewInvestigation;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.DemoReport.IncidentFigures;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.shop.PollersTable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The incident: the nightly extracts and the replica disagree about the orders' total, and an
 * investigation explains it, order by order, to the minor unit.
 */
final class ExplainExtracts implements Step {
  private static final String MEASURE = "total_minor";
  private static final String DELETED = "DELETED_AFTER";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @Override
  public String title() {
    return "The incident: why do the nightly extracts not add up to the replica?";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    ReplicatedTable orders =
        demo.tables().stream()
            .filter(table -> table.qualifiedName().equals(OrderShop.ORDERS))
            .findFirst()
            .orElseThrow();
    String investigation = ask(demo, orders);
    InvestigationRun run = await(demo, demo.api().startInvestigationRun(investigation));
    if (!run.state().equals("DONE")) {
      throw new CheckFailedException("the investigation failed: " + run.failure());
    }
    IncidentFigures figures = figures(run);
    demo.findings().explained(figures);
    tell(demo, investigation, run, figures);
    check(run, figures);
  }

  private static String ask(DemoContext demo, ReplicatedTable orders) throws IOException {
    Path file = Files.createTempFile("penstock-extracts", ".csv");
    try {
      long seen = PollersTable.write(demo.extracts(), file);
      demo.narrator().say("put together, the nightly extracts tell of %,d orders", seen);
      String id =
          demo.api()
              .createInvestigation(
                  new NewInvestigation(
                      "The nightly extracts of the orders",
                      orders.id(),
                      "UPLOADED_CSV",
                      "orders of the nightly extracts",
                      List.of(MEASURE)));
      demo.api().uploadExtract(id, file);
      return id;
    } finally {
      Files.delete(file);
    }
  }

  private static InvestigationRun await(DemoContext demo, InvestigationRun started) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    InvestigationRun now = started;
    while (!now.isFinished()) {
      if (System.nanoTime() > deadline) {
        throw new CheckFailedException("the investigation does not come to an end: " + now);
      }
      Pause.of(Duration.ofMillis(100));
      now = demo.api().investigationRun(now.id());
    }
    return now;
  }

  private static IncidentFigures figures(InvestigationRun run) {
    long deletedRows = 0;
    long explained = 0;
    for (InvestigationRun.Step step : steps(run)) {
      if (step.step().equals(DELETED)) {
        deletedRows += step.rows();
        explained -= minor(step.deltas());
      }
    }
    return new IncidentFigures(
        run.extractRows(),
        run.replicaRows(),
        deletedRows,
        minor(run.extractSums()) - minor(run.replicaSums()),
        explained);
  }

  private static List<InvestigationRun.Step> steps(InvestigationRun run) {
    List<InvestigationRun.Step> steps = run.steps();
    return steps == null ? List.of() : steps;
  }

  private static long minor(@Nullable Map<String, String> sums) {
    String sum = sums == null ? null : sums.get(MEASURE);
    return sum == null ? 0 : new BigDecimal(sum).longValueExact();
  }

  private static void tell(
      DemoContext demo, String investigation, InvestigationRun run, IncidentFigures figures) {
    Narrator narrator = demo.narrator();
    narrator.say(
        "extracts        %,9d orders %,19d minor units",
        figures.extractRows(), minor(run.extractSums()));
    narrator.say("in both alike   %,9d orders", run.sameRows());
    for (InvestigationRun.Step step : steps(run)) {
      narrator.say("%-15s %,9d orders %,19d", step.step(), step.rows(), minor(step.deltas()));
    }
    narrator.say(
        "replica         %,9d orders %,19d", figures.replicaRows(), minor(run.replicaSums()));
    narrator.say(
        "a poller sees no delete: %,d orders were deleted after it saw them, worth %,d minor units;"
            + " the difference is %,d",
        figures.deletedRows(), figures.explainedMinor(), figures.differenceMinor());
    narrator.say(
        "which orders, when, and by which transaction: GET /api/v1/investigation-runs/%s/export",
        run.id());
    narrator.say("asked again at any time: POST /api/v1/investigations/%s/runs", investigation);
  }

  private static void check(InvestigationRun run, IncidentFigures figures) {
    for (InvestigationRun.Step step : steps(run)) {
      if (!step.step().equals(DELETED)) {
        throw new CheckFailedException(
            "the incident: expected deletes to explain every order, found %s".formatted(step));
      }
    }
    CheckFailedException.unlessEqual(
        "the incident", figures.differenceMinor(), figures.explainedMinor());
    CheckFailedException.unlessEqual(
        "orders deleted since",
        figures.extractRows() - figures.replicaRows(),
        figures.deletedRows());
    if (figures.deletedRows() == 0) {
      throw new CheckFailedException("the incident: expected deleted orders, found none");
    }
  }
}
