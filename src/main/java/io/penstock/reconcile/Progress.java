package io.penstock.reconcile;

/** What is told of a reconciliation while it is carried out. */
interface Progress {
  /** It has come so far. */
  void reached(Stage stage);

  /** It has to read the source once more; returns when it may. */
  void readAgain();
}
