package io.penstock.cli.cases;

import java.time.Duration;

/**
 * The connector of the case's own source is held, or becomes so soon, until its recovery is asked
 * for.
 *
 * @param recovery what the reason must contain
 */
record ExpectConnector(String recovery) implements Step {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @Override
  public Kind kind() {
    return Kind.SERVERS;
  }

  @Override
  public void run(CaseRun run) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      String found =
          String.valueOf(run.rig().api().connector(run.database().name()).recoveryNeeded());
      if (found.contains(recovery)) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw new CaseFailedException(
            "expected a connector held for a reason with \"%s\", found %s"
                .formatted(recovery, found));
      }
      Pause.of(Duration.ofMillis(500));
    }
  }
}
