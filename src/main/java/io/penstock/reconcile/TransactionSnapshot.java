package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.List;

/**
 * What a snapshot of the source sees, as {@code pg_current_snapshot()} tells it.
 *
 * @param xmin first transaction that was running; all before it are seen
 * @param xmax first transaction that had not begun; none from it on is seen
 * @param running those between that are not seen: running ones, and prepared ones
 */
record TransactionSnapshot(long xmin, long xmax, List<Long> running) {
  private static final long LOW = 0xFFFF_FFFFL;
  private static final long HALF = 1L << 31;

  /**
   * Reads the text.
   *
   * @throws IllegalArgumentException if it is not {@code xmin:xmax:list}
   */
  static TransactionSnapshot parse(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException("not a snapshot: " + text);
    }
    List<Long> running =
        parts[2].isEmpty()
            ? List.of()
            : Arrays.stream(parts[2].split(",")).map(Long::parseLong).toList();
    return new TransactionSnapshot(
        Long.parseLong(parts[0]), Long.parseLong(parts[1]), List.copyOf(running));
  }

  /**
   * A condition that holds for all that the snapshot does not see, and that the statistics of files
   * answer: most of them need not be read.
   */
  String notBefore(String transactionId) {
    long lowest = xmin & LOW;
    // From there on they begin anew within half a circle.
    return lowest < HALF ? "%s >= %d".formatted(transactionId, lowest) : "true";
  }

  /**
   * The condition, as SQL of DuckDB, that the snapshot does not see a change. A transaction's id
   * comes with its low 32 bits alone, and is the one within half a circle of the snapshot.
   *
   * @param transactionId SQL of the id, null for what no transaction wrote
   */
  String doesNotSee(String transactionId) {
    String ahead = "((%s - %d) & %d)".formatted(transactionId, xmin, LOW);
    String inList =
        running.isEmpty()
            ? ""
            : running.stream()
                .map(id -> Long.toString(id - xmin))
                .collect(joining(", ", " OR " + ahead + " IN (", ")"));
    return "coalesce(%1$s < %2$d AND (%1$s >= %3$d%4$s), false)"
        .formatted(ahead, HALF, xmax - xmin, inList);
  }
}
