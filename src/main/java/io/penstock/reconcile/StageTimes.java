package io.penstock.reconcile;

/**
 * How long a reconciliation took, by what it did.
 *
 * @param readMillis reading the source, its transaction open
 * @param waitMillis waiting for the connector, for ingest, and for its turn
 * @param compareMillis reading the replica, undoing and comparing
 */
record StageTimes(long readMillis, long waitMillis, long compareMillis) {}
