package io.penstock.reconcile;

import io.penstock.contract.Fence;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * A table's replica, each lake table pinned at one snapshot: that which its object shows.
 *
 * @param current the current table
 * @param history the history table, at the current table's state or past it; null if there is none
 * @param fence what the current table has taken, null if ingest has not filled it
 */
record Replica(Table current, @Nullable Table history, @Nullable Fence fence) {}
