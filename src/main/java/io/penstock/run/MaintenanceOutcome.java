package io.penstock.run;

import io.penstock.contract.MaintenanceResult;
import io.penstock.contract.MaintenanceResult.Status;
import org.jspecify.annotations.Nullable;

/** What became of a table in a maintenance run. */
record MaintenanceOutcome(MaintenanceResult result) implements Outcome {
  static final MaintenanceOutcome PENDING =
      new MaintenanceOutcome(
          new MaintenanceResult(Status.PENDING, null, null, null, null, 0, null, 0));

  @Override
  public String status() {
    return result.status().name();
  }

  @Override
  public boolean isTerminal() {
    return result.status().isTerminal();
  }

  @Override
  public boolean isFailed() {
    return result.status() == Status.FAILED;
  }

  @Override
  public @Nullable String reason() {
    return result.reason();
  }

  @Override
  public MaintenanceOutcome cutOff() {
    return isTerminal()
        ? this
        : new MaintenanceOutcome(
            new MaintenanceResult(
                Status.FAILED,
                result.before(),
                result.after(),
                result.historyBefore(),
                result.historyAfter(),
                result.expiredSnapshots(),
                "The run ended before the table was done. What was rewritten stays; another run"
                    + " does the rest.",
                result.millis()));
  }
}
