package io.penstock.cli.demo;

import io.penstock.cli.shop.LoadCounts;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.shop.TableFigures;
import java.sql.Connection;

/** The order shop as of 1 July, copied into the source. */
final class LoadShop implements Step {
  @Override
  public String title() {
    return "Load the order shop as of 1 July";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    String password = SourcePassword.in(demo.penstock().stack().dataDir()).create();
    try (Connection source = demo.connectToSource()) {
      OrderShop.createSchema(source, password);
      LoadCounts loaded =
          demo.shop()
              .load(
                  source, progress -> demo.narrator().progress("%,d rows copied", progress.rows()));
      demo.findings().loaded(loaded.rows());
      for (var table : demo.shop().scale().tables().entrySet()) {
        TableFigures figures = table.getValue();
        long rows = loaded.rows().getOrDefault(table.getKey(), 0L);
        demo.narrator().say("%-14s %,9d rows", table.getKey(), rows);
        CheckFailedException.unlessEqual(table.getKey() + " rows", (long) figures.initial(), rows);
      }
    }
  }
}
