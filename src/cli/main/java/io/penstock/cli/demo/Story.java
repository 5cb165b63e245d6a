package io.penstock.cli.demo;

import java.util.List;

/** The steps of the demo in their order. */
public record Story(List<Step> steps) {

  /** The whole demo. */
  public static Story whole() {
    return new Story(
        List.of(
            new StartServers(),
            new LoadShop(),
            new RegisterSource(),
            new AwaitSnapshot(),
            new IngestSnapshot(),
            new ReplayStream(),
            new ShowDeletedOrder(),
            new KillRun(),
            new FinishAfterKill(),
            new RemoveJobFolders(),
            new CountHistory(),
            new Reconcile(),
            new ExplainExtracts(),
            new Compact(),
            new IngestNothing(),
            new Reconcile()));
  }

  /** Plays step after step; the first that fails ends it. */
  public void play(DemoContext demo) throws Exception {
    Narrator narrator = demo.narrator();
    int number = 0;
    for (Step step : steps) {
      number++;
      narrator.begin("%d/%d %s".formatted(number, steps.size(), step.title()));
      step.run(demo);
      narrator.end();
    }
  }
}
