package io.penstock.reconcile;

/** What is told of a reconciliation while it is carried out. */
interface Progress {
  /** It has come so far. */
  void reached(Stage stage);

  /** It has to read the source once more; returns when it may. */
  void readAgain();

  /**
   * The source was read once.
   *
   * @param bytes what it sent
   * @param heldBack transactions that its snapshot held back from vacuum when it ended
   */
  default void read(long bytes, long heldBack) {}
}
