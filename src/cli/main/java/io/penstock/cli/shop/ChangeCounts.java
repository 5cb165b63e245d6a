package io.penstock.cli.shop;

import java.util.Map;
import java.util.TreeMap;

/** The changes a replay made, by table name, as the source counted the affected rows. */
public record ChangeCounts(Map<String, TableChanges> tables) {

  public ChangeCounts {
    tables = Map.copyOf(tables);
  }

  /** The changes of one table, none if it was not touched. */
  public TableChanges of(String table) {
    return tables.getOrDefault(table, TableChanges.NONE);
  }

  /** These changes and those of a later slice. */
  public ChangeCounts plus(ChangeCounts more) {
    Map<String, TableChanges> sum = new TreeMap<>(tables);
    more.tables.forEach((table, changes) -> sum.merge(table, changes, TableChanges::plus));
    return new ChangeCounts(sum);
  }

  /** All changes of all tables. */
  public long total() {
    return tables.values().stream().mapToLong(TableChanges::total).sum();
  }
}
