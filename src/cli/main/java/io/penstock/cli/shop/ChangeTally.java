package io.penstock.cli.shop;

import java.util.Map;
import java.util.TreeMap;

/** Counts changes while they are made. */
final class ChangeTally {
  private final Map<String, TableChanges> tables = new TreeMap<>();
  private long total;

  void created(String table, long rows) {
    add(table, new TableChanges(rows, 0, 0));
  }

  void updated(String table, long rows) {
    add(table, new TableChanges(0, rows, 0));
  }

  void deleted(String table, long rows) {
    add(table, new TableChanges(0, 0, rows));
  }

  long total() {
    return total;
  }

  ChangeCounts counts() {
    return new ChangeCounts(tables);
  }

  private void add(String table, TableChanges changes) {
    tables.merge(table, changes, TableChanges::plus);
    total += changes.total();
  }
}
