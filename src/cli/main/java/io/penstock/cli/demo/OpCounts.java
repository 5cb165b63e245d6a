package io.penstock.cli.demo;

import java.util.Map;

/** Changes of one table by op: snapshot reads, inserts, updates, deletes. */
public record OpCounts(long r, long c, long u, long d) {
  static final OpCounts NONE = new OpCounts(0, 0, 0, 0);

  /**
   * From counts by op.
   *
   * @throws IllegalArgumentException if there is another op, which the order shop never makes
   */
  static OpCounts of(Map<String, Long> byOp) {
    byOp.keySet()
        .forEach(
            op -> {
              if (!"rcud".contains(op)) {
                throw new IllegalArgumentException("unexpected op " + op);
              }
            });
    return new OpCounts(
        byOp.getOrDefault("r", 0L),
        byOp.getOrDefault("c", 0L),
        byOp.getOrDefault("u", 0L),
        byOp.getOrDefault("d", 0L));
  }

  long total() {
    return r + c + u + d;
  }

  /** Whether there are at least as many of each op. */
  boolean covers(OpCounts other) {
    return r >= other.r && c >= other.c && u >= other.u && d >= other.d;
  }
}
