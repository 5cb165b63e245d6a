package io.penstock.cli.shop;

/**
 * Numbers that a seed, a row's key and a column fix for ever, so that a row's values need not be
 * remembered to be told again.
 */
final class Facts {
  private final long seed;

  Facts(long seed, String about) {
    this.seed = mix(seed + about.hashCode() * 0x9E3779B97F4A7C15L);
  }

  long of(long id, int column) {
    return mix(mix(seed ^ (id * 0x9E3779B97F4A7C15L)) + column * 0xD1B54A32D192ED03L);
  }

  /** From 0 up to the bound, without it. */
  int below(int bound, long id, int column) {
    return (int) Long.remainderUnsigned(of(id, column), bound);
  }

  boolean oneIn(int n, long id, int column) {
    return below(n, id, column) == 0;
  }

  <T> T pick(T[] values, long id, int column) {
    return values[below(values.length, id, column)];
  }

  /** Between the two, short far more often than long. */
  long delay(long shortest, long longest, long id, int column) {
    double uniform = (of(id, column) >>> 11) * 0x1.0p-53;
    return shortest + (long) ((longest - shortest) * uniform * uniform);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
