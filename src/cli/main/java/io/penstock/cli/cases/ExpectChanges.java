package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.cases.oracle.LakeTexts;
import java.util.Map;

/** The history table holds these numbers of changes by op. */
record ExpectChanges(String table, Map<String, Long> counts) implements Expectation {
  @Override
  public void run(CaseRun run) throws Exception {
    try (Lake lake = run.rig().lake()) {
      Map<String, Long> found = LakeTexts.changes(lake, run.table(table).lake());
      if (!counts.equals(found)) {
        throw new CaseFailedException(
            "changes of %s: expected %s, found %s".formatted(table, counts, found));
      }
    }
  }
}
