package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.cases.oracle.ReplicaName;
import java.util.Locale;
import java.util.Set;
import org.apache.iceberg.SnapshotRef;

/**
 * A lake table has this number of branches beside its main one.
 *
 * @param which the lake table of the two
 */
record ExpectBranches(String table, LakeStep.Which which, long count) implements Expectation {

  static ExpectBranches read(Options options) {
    ExpectBranches step =
        new ExpectBranches(
            options.text("table"),
            LakeStep.Which.valueOf(options.text("which").toUpperCase(Locale.ROOT)),
            options.number("count", 0));
    options.finish();
    return step;
  }

  @Override
  public void run(CaseRun run) throws Exception {
    ReplicaName names = run.table(table).lake();
    String name = which == LakeStep.Which.CURRENT ? names.current() : names.history();
    try (Lake lake = run.rig().lake()) {
      Set<String> refs = lake.catalog().load(names.namespace(), name).refs().keySet();
      long found = refs.stream().filter(ref -> !ref.equals(SnapshotRef.MAIN_BRANCH)).count();
      if (found != count) {
        throw new CaseFailedException(
            "branches of %s: expected %d beside main, found %s".formatted(name, count, refs));
      }
    }
  }
}
