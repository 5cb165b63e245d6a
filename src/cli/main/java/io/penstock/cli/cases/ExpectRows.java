package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.cases.oracle.LakeTexts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The current table holds exactly these rows, in the named columns, in any order. */
record ExpectRows(String table, List<String> columns, List<@Nullable Object> rows)
    implements Expectation {
  @Override
  public void run(CaseRun run) throws Exception {
    List<String> expected = new ArrayList<>();
    for (Object row : rows) {
      if (!(row instanceof List<?> values)) {
        throw new CaseFailedException("expect-rows: each row must be a list, found " + row);
      }
      expected.add(values.stream().map(String::valueOf).toList().toString());
    }
    List<String> found = new ArrayList<>();
    try (Lake lake = run.rig().lake()) {
      LakeTexts.current(lake, run.table(table).lake(), columns)
          .forEach(values -> found.add(values.stream().map(String::valueOf).toList().toString()));
    }
    expected.sort(Comparator.naturalOrder());
    found.sort(Comparator.naturalOrder());
    if (!expected.equals(found)) {
      throw new CaseFailedException(
          "rows of %s: expected %s, found %s".formatted(table, expected, found));
    }
  }
}
