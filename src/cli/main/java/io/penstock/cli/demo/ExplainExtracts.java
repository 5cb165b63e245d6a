package io.penstock.cli.demo;

import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.DemoReport.IncidentFigures;
import io.penstock.cli.shop.OrderShop;
import java.util.List;

/**
 * The incident: the nightly extracts and the replica disagree about the orders' total, and history
 * explains it, order by order, to the minor unit.
 */
final class ExplainExtracts implements Step {
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
    try (Lake lake = Lake.of(demo.penstock().stack())) {
      ExtractComparison comparison =
          ExtractComparison.of(lake.show(orders, "replica", "history"), demo.extracts());
      List<ExtractComparison.Totals> totals = comparison.totals();
      for (ExtractComparison.Totals of : totals) {
        demo.narrator()
            .say(
                "%s  extracts %,15d  replica %,15d  difference %,13d  deleted since %,13d",
                of.currency(),
                of.extractMinor(),
                of.replicaMinor(),
                of.difference(),
                of.explained());
      }
      IncidentFigures figures = comparison.figures();
      demo.findings().explained(figures);
      tell(demo, figures, comparison);
      check(totals, figures, comparison);
    }
  }

  private static void tell(DemoContext demo, IncidentFigures figures, ExtractComparison comparison)
      throws Exception {
    demo.narrator()
        .say(
            "the extracts hold %,d orders, the replica %,d: a poller sees no delete",
            figures.extractRows(), figures.replicaRows());
    demo.narrator()
        .say(
            "history: %,d of them were deleted after the poller saw them, worth %,d minor units"
                + " then; the difference is %,d",
            figures.deletedRows(), figures.explainedMinor(), figures.differenceMinor());
    demo.narrator()
        .say(
            "and %,d more were placed and deleted between two midnights: the poller never knew",
            comparison.neverSeen());
  }

  private static void check(
      List<ExtractComparison.Totals> totals, IncidentFigures figures, ExtractComparison comparison)
      throws Exception {
    List<String> unexplained = comparison.unexplained();
    if (!unexplained.isEmpty()) {
      throw new CheckFailedException(
          "the incident: expected history to explain every order, found %s".formatted(unexplained));
    }
    for (ExtractComparison.Totals of : totals) {
      CheckFailedException.unlessEqual(
          "the incident in " + of.currency(), of.difference(), of.explained());
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
