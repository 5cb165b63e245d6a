package io.penstock.reconcile;

/** How far a reconciliation came, and what it says. */
enum Status {
  /** Waits for its turn. */
  QUEUED(false),
  /** Reads and compares. */
  RUNNING(false),
  /** Both sides were equal: a proof. */
  MATCH(true),
  /** Both sides were compared and differ. */
  MISMATCH(true),
  /** Nothing can be said; the reason says why. */
  INCONCLUSIVE(true),
  /** It could not be carried out; the reason says why. */
  FAILED(true);

  private final boolean terminal;

  Status(boolean terminal) {
    this.terminal = terminal;
  }

  /** Whether nothing more will be said. */
  boolean isTerminal() {
    return terminal;
  }
}
