package io.penstock.run;

/** Where a run stands. */
enum RunStatus {
  /** Asked for, not started. */
  QUEUED(false),
  /** Its driver was started. */
  RUNNING(false),
  /** It ended and no table failed. */
  SUCCEEDED(true),
  /** It ended before its time, or a table failed. */
  FAILED(true),
  /** It was ended on request. */
  CANCELLED(true),
  /** Its driver is gone and what it did is not known until the catalog has been asked. */
  UNKNOWN(false);

  private final boolean terminal;

  RunStatus(boolean terminal) {
    this.terminal = terminal;
  }

  /** Whether the run will never have another status. */
  boolean isTerminal() {
    return terminal;
  }
}
