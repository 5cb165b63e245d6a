package io.penstock.table;

import static java.util.stream.Collectors.toMap;

import io.penstock.source.SourceStorage.Look;
import io.penstock.source.Storage;
import io.penstock.source.Storage.Leaf;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What became of the files that hold a table's rows, as far as no change tells of it. */
final class StorageChange {
  private static final String WHAT_TO_DO =
      " No change tells of it. Reconcile the table, and re-snapshot it if it differs.";

  private final Table table;
  private final Storage known;
  private final Storage now;
  private final Looking looking;
  private final List<String> reasons = new ArrayList<>();

  /** Looks into a holder of rows. */
  @FunctionalInterface
  interface Looking {
    Look at(Leaf leaf) throws SQLException;
  }

  private StorageChange(Table table, Storage known, Storage now, Looking looking) {
    this.table = table;
    this.known = known;
    this.now = now;
    this.looking = looking;
  }

  /**
   * Why the replica may differ, a sentence or more each; empty if nothing happened that matters.
   *
   * @param rewriting changes of columns that may have gone with a rewrite of all rows
   * @throws SQLException if it could not be looked into what has to be; to be tried again
   */
  static List<String> reasons(
      Table table, Storage known, Storage now, List<String> rewriting, Looking looking)
      throws SQLException {
    return new StorageChange(table, known, now, looking).compare(rewriting);
  }

  private List<String> compare(List<String> rewriting) throws SQLException {
    if (known.oid() != now.oid()) {
      return List.of("%s was dropped and created again.".formatted(table.name()) + WHAT_TO_DO);
    }
    Map<Long, Leaf> before = byOid(known);
    Map<Long, Leaf> after = byOid(now);
    List<Leaf> replaced =
        now.leaves().stream()
            .filter(leaf -> before.containsKey(leaf.oid()))
            .filter(leaf -> before.getOrDefault(leaf.oid(), leaf).file() != leaf.file())
            .toList();
    replaced(replaced, before, rewriting);
    for (Leaf leaf : now.leaves()) {
      if (!before.containsKey(leaf.oid())) {
        attached(leaf);
      }
    }
    for (Leaf leaf : known.leaves()) {
      if (!after.containsKey(leaf.oid()) && looking.at(leaf) != Look.EMPTY) {
        reasons.add(
            "The partition %s of %s was detached or dropped, with the rows that it held."
                    .formatted(leaf.name(), table.name())
                + WHAT_TO_DO);
      }
    }
    return reasons;
  }

  private static Map<Long, Leaf> byOid(Storage storage) {
    return storage.leaves().stream().collect(toMap(Leaf::oid, Function.identity()));
  }

  private void replaced(List<Leaf> replaced, Map<Long, Leaf> before, List<String> rewriting) {
    if (replaced.isEmpty()) {
      return;
    }
    if (!rewriting.isEmpty()) {
      reasons.add(
          "The rows of %s were rewritten, and %s: they may have other values now."
                  .formatted(table.name(), String.join(", ", rewriting))
              + WHAT_TO_DO);
      return;
    }
    boolean partitioned = replaced.stream().noneMatch(leaf -> leaf.oid() == now.oid());
    if (!partitioned || isTruncateOfAll(replaced, before)) {
      return;
    }
    for (Leaf leaf : replaced) {
      reasons.add(
          "The partition %s of %s was truncated, or rewritten as by VACUUM FULL, which looks the same."
                  .formatted(leaf.name(), table.name())
              + WHAT_TO_DO);
    }
  }

  /** A TRUNCATE of the partitioned table is sent; it replaces all files in one transaction. */
  private boolean isTruncateOfAll(List<Leaf> replaced, Map<Long, Leaf> before) {
    long common = now.leaves().stream().filter(leaf -> before.containsKey(leaf.oid())).count();
    return replaced.size() > 1
        && replaced.size() == common
        && replaced.stream().map(Leaf::changedBy).distinct().count() == 1;
  }

  private void attached(Leaf leaf) throws SQLException {
    Look look = looking.at(leaf);
    if (look == Look.EMPTY) {
      return;
    }
    reasons.add(
        "The partition %s of %s is new and %s."
                .formatted(
                    leaf.name(),
                    table.name(),
                    look == Look.FILLED
                        ? "holds rows, which it may have had when it was attached"
                        : "could not be looked into by the source's role")
            + WHAT_TO_DO);
  }
}
