package io.penstock.reconcile;

/**
 * How long a reconciliation took, by what it did, and what that cost the source.
 *
 * @param readMillis reading the source, its transaction open
 * @param waitMillis waiting for the connector, for ingest, and for its turn
 * @param compareMillis reading the replica, undoing and comparing
 * @param readBytes what the source sent
 * @param heldBack most transactions that a snapshot of the reading held back from vacuum
 */
record StageTimes(
    long readMillis, long waitMillis, long compareMillis, long readBytes, long heldBack) {}
