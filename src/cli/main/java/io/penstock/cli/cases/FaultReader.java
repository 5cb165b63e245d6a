package io.penstock.cli.cases;

import io.penstock.cli.cases.StepReader.Reading;
import java.util.Map;

/** The steps that hurt what stands around a table, and those that look at what came of it. */
final class FaultReader {
  static final Map<String, Reading> KINDS =
      Map.ofEntries(
          Map.entry("lose-commit-reply", step -> LoseCommitReply.read(step.inner())),
          Map.entry("take-away", step -> DatabaseStep.read(step.word(), true)),
          Map.entry("give-back", step -> DatabaseStep.read(step.word(), false)),
          Map.entry("fill-disk", step -> new DiskStep(true)),
          Map.entry("free-disk", step -> new DiskStep(false)),
          Map.entry("start-connector", step -> new OwnSourceStep.StartConnector()),
          Map.entry(
              "await-records",
              step -> new OwnSourceStep.AwaitRecords(step.text("table"), step.number("count", 1))),
          Map.entry("await-snapshot", step -> new OwnSourceStep.AwaitSnapshot()),
          Map.entry("copy-server", step -> new OwnSourceStep.CopyServer()),
          Map.entry("restore-server", step -> new OwnSourceStep.RestoreServer()),
          Map.entry("recover-connector", step -> new OwnSourceStep.RecoverConnector()),
          Map.entry("forget-offsets", step -> new ForgetOffsets()),
          Map.entry("resnapshot", step -> new ResnapshotStep(step.word())),
          Map.entry("await-resnapshot", step -> new ResnapshotStep.Await(step.word())),
          Map.entry("expect-branches", step -> ExpectBranches.read(step.inner())));

  private FaultReader() {}
}
