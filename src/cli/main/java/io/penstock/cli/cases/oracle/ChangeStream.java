package io.penstock.cli.cases.oracle;

import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import io.penstock.cli.cases.oracle.Pgoutput.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns {@code pgoutput} messages into the changes of each table, as the connector must tell them:
 * an update of the key is a {@code d} of the old key and a {@code c} of the new one.
 */
final class ChangeStream {
  private final Map<String, List<String>> keys;
  private final Map<Integer, Relation> relations = new HashMap<>();
  private final Map<String, List<SourceChange>> changes = new HashMap<>();
  private long xid;

  /**
   * Of tables whose changes are wanted.
   *
   * @param keys primary-key columns by schema and table, joined by a dot
   */
  ChangeStream(Map<String, List<String>> keys) {
    this.keys = keys;
  }

  void take(long lsn, byte[] message) {
    Pgoutput read = PgoutputReader.read(message);
    if (read instanceof Pgoutput.Begin begin) {
      xid = begin.xid();
    } else if (read instanceof Relation relation) {
      relations.put(relation.id(), relation);
    } else if (read instanceof Pgoutput.Insert insert) {
      Relation relation = relation(insert.relation());
      add(relation, 'c', lsn, cells(relation, insert.after()));
    } else if (read instanceof Pgoutput.Update update) {
      update(relation(update.relation()), lsn, update);
    } else if (read instanceof Pgoutput.Delete delete) {
      Relation relation = relation(delete.relation());
      add(relation, 'd', lsn, deleted(relation, delete.before()));
    } else if (read instanceof Pgoutput.Truncate truncate) {
      truncate.relations().forEach(id -> add(relation(id), 't', lsn, Map.of()));
    }
  }

  /** The changes so far, in commit order, by schema and table. */
  Map<String, List<SourceChange>> changes() {
    return changes;
  }

  private void update(Relation relation, long lsn, Pgoutput.Update update) {
    Map<String, Cell> after = cells(relation, update.after());
    List<Cell> before = update.before();
    if (before == null) {
      add(relation, 'u', lsn, after);
      return;
    }
    Map<String, Cell> old = deleted(relation, before);
    // A whole old row holds what the new one leaves out, and the connector takes it from there.
    old.forEach(
        (column, cell) -> {
          if (cell.sent() && !Objects.requireNonNull(after.get(column)).sent()) {
            after.put(column, cell);
          }
        });
    List<String> key = keys.getOrDefault(name(relation), List.of());
    boolean moved =
        key.stream().anyMatch(column -> !Objects.equals(old.get(column), after.get(column)));
    if (moved) {
      add(relation, 'd', lsn, old);
      add(relation, 'c', lsn, after);
    } else {
      add(relation, 'u', lsn, after);
    }
  }

  private void add(Relation relation, char op, long lsn, Map<String, Cell> cells) {
    String name = name(relation);
    if (keys.containsKey(name)) {
      changes
          .computeIfAbsent(name, table -> new ArrayList<>())
          .add(new SourceChange(op, lsn, xid, cells));
    }
  }

  private static String name(Relation relation) {
    return relation.schema() + "." + relation.table();
  }

  private Relation relation(int id) {
    @Nullable Relation relation = relations.get(id);
    if (relation == null) {
      throw new IllegalStateException("relation " + id + " was not described before its change");
    }
    return relation;
  }

  private static Map<String, Cell> cells(Relation relation, List<Cell> row) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      cells.put(relation.columns().get(i).name(), row.get(i));
    }
    return cells;
  }

  /** Of a deleted row the log holds the identity alone; the rest was not sent. */
  private static Map<String, Cell> deleted(Relation relation, List<Cell> row) {
    Map<String, Cell> cells = cells(relation, row);
    if (relation.identity() != 'f') {
      relation.columns().stream()
          .filter(column -> !column.inIdentity())
          .forEach(column -> cells.put(column.name(), Cell.UNSENT));
    }
    return cells;
  }
}
