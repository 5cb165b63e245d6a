package io.penstock.cli.demo;

import io.penstock.cli.shop.ShopScale;

/** The rest of the stream, and a run that takes up where the killed one was. */
final class FinishAfterKill implements Step {
  @Override
  public String title() {
    return "Replay the rest and let a further run finish";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    ReplayStream.until(demo, ShopScale.TRANSACTIONS);
    IngestRuns.run(demo);
  }
}
