package io.penstock.cli.cases;

/** An incident of a kind is open; the service keeps none yet, so this cannot pass. */
record ExpectIncident(String incident) implements Expectation {
  @Override
  public void run(CaseRun run) {
    throw new CaseFailedException(
        "expect-incident %s: not supported, the service keeps no incidents yet"
            .formatted(incident));
  }
}
