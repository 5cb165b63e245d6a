package io.penstock.cli.cases.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What two multisets of rows do not share. */
final class Difference {
  private static final int SHOWN = 5;

  private Difference() {}

  /**
   * Compares.
   *
   * @param columns names of the rows' values, for the text
   * @return empty if both hold the same rows, else the first rows that only one side holds
   */
  static Optional<String> between(
      String leftName,
      Collection<Row> left,
      String rightName,
      Collection<Row> right,
      List<String> columns) {
    Map<Row, Integer> surplus = new HashMap<>();
    left.forEach(row -> surplus.merge(row, 1, Integer::sum));
    right.forEach(row -> surplus.merge(row, -1, Integer::sum));
    List<Row> onlyLeft = surplus(left, surplus, 1);
    List<Row> onlyRight = surplus(right, surplus, -1);
    if (onlyLeft.isEmpty() && onlyRight.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder text =
        new StringBuilder(
            "%s has %d rows, %s %d; columns: %s"
                .formatted(
                    leftName, left.size(), rightName, right.size(), String.join(" | ", columns)));
    describe(text, "only in " + leftName, onlyLeft);
    describe(text, "only in " + rightName, onlyRight);
    return Optional.of(text.toString());
  }

  private static List<Row> surplus(Collection<Row> rows, Map<Row, Integer> surplus, int sign) {
    Map<Row, Integer> left = new HashMap<>(surplus);
    List<Row> only = new ArrayList<>();
    for (Row row : rows) {
      int count = left.getOrDefault(row, 0) * sign;
      if (count > 0) {
        only.add(row);
        left.merge(row, -sign, Integer::sum);
      }
    }
    return only;
  }

  private static void describe(StringBuilder text, String title, List<Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    text.append("%n%s (%d):".formatted(title, rows.size()));
    rows.stream().limit(SHOWN).forEach(row -> text.append("%n  %s".formatted(row)));
    if (rows.size() > SHOWN) {
      text.append("%n  and %d more".formatted(rows.size() - SHOWN));
    }
  }
}
