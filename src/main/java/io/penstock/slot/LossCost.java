package io.penstock.slot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What losing a slot costs: all tables of its source are read anew.
 *
 * @param rows that they hold, as the source estimates it; null if it does not
 * @param bytes that they take at the source, null while unknown
 * @param time that it takes by the speed of re-snapshots that have been, null if unknown
 * @param unknown what of this is unknown and why, null if nothing is
 */
public record LossCost(
    @Nullable Long rows, @Nullable Long bytes, @Nullable Duration time, @Nullable String unknown) {

  /** By what was found. */
  static LossCost of(Sampled.@Nullable Size size, @Nullable Double rowsPerSecond) {
    if (size == null) {
      return new LossCost(null, null, null, "The source was not asked for the tables' size yet.");
    }
    if (size.rows() == null) {
      return new LossCost(
          null,
          size.bytes(),
          null,
          "The source has no estimate of some table's rows; run ANALYZE there.");
    }
    if (rowsPerSecond == null) {
      return new LossCost(
          size.rows(),
          size.bytes(),
          null,
          "No re-snapshot of the source was large enough to measure its speed.");
    }
    long millis = Math.round(size.rows() / rowsPerSecond * 1e3);
    return new LossCost(size.rows(), size.bytes(), Duration.ofMillis(millis), null);
  }
}
