package io.penstock.reconcile;

import java.util.List;

/**
 * What a comparison of two sets of rows found.
 *
 * @param totals the figures of both sides
 * @param mismatches the first mismatches in key order
 */
record Comparison(Totals totals, List<Mismatch> mismatches) {}
