package io.penstock.reconcile;

import java.util.UUID;

/** A reconciliation has come to a result, which is kept. */
record TableCompared(UUID reconciliationId) {}
