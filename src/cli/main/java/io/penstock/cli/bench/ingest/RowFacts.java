package io.penstock.cli.bench.ingest;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * Deterministic values: the same row, version and column give the same value, in whatever order
 * they are asked for.
 */
final class RowFacts {
  private static final Instant BEGIN = Instant.parse("2026-07-01T00:00:00Z");
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'Z'").withZone(ZoneOffset.UTC);
  private static final long QUARTER_MICROS = 96L * 24 * 3600 * 1_000_000;

  private RowFacts() {}

  /** 64 well-mixed bits. */
  static long bits(long id, int version, int column) {
    long z =
        id * 0x9E3779B97F4A7C15L + version * 0xD1B54A32D192ED03L + column * 0x8CB92BA72F3D8DD7L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** 0 up to, not with, the bound. */
  static int below(int bound, long id, int version, int column) {
    return (int) Math.floorMod(bits(id, version, column), (long) bound);
  }

  static <T> T pick(T[] from, long id, int version, int column) {
    return from[below(from.length, id, version, column)];
  }

  /** A time of the quarter, later for a later version, as Debezium sends a timestamptz. */
  static String time(long id, int version) {
    return MICROS.format(instant(id, version));
  }

  static String day(long id, int version) {
    return DAY.format(instant(id, version));
  }

  private static Instant instant(long id, int version) {
    long micros = Math.floorMod(bits(id, 0, 99), QUARTER_MICROS) + version * 3_600_000_123L;
    return BEGIN.plus(micros, ChronoUnit.MICROS);
  }

  /** An exact decimal of so many digits after the point. */
  static String decimal(long unscaled, int scale) {
    return java.math.BigDecimal.valueOf(unscaled, scale).toPlainString();
  }
}
