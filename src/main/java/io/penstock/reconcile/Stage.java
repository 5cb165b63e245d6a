package io.penstock.reconcile;

/** How far a reconciliation has come that runs, or had when it ended. */
enum Stage {
  /** The source's rows are read in one snapshot. */
  READING,
  /** The connector is waited for: it has not confirmed all that the source wrote up to then. */
  CONNECTOR,
  /** Ingest is waited for: the replica has not taken all that the connector has sent. */
  INGEST,
  /** Both sides are there and are compared. */
  COMPARING
}
