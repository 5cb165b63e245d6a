package io.penstock.reconcile;

/**
 * A comparison with the point it was made at.
 *
 * @param asOf when both sides were seen
 * @param comparison what was found
 */
record Proof(AsOf asOf, Comparison comparison) {}
