/** Compaction of lake tables and expiry of their snapshots. */
@NullMarked
package io.penstock.spark.maintain;

import org.jspecify.annotations.NullMarked;
