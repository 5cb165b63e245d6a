package io.penstock.cli.cases.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of PostgreSQL's {@code pgoutput} plugin, protocol version 1, as far as we ask. */
sealed interface Pgoutput {

  /** A transaction begins; what follows up to its commit is its own. */
  record Begin(long xid) implements Pgoutput {}

  /** The transaction ends. */
  record Commit() implements Pgoutput {}

  /**
   * The columns of a table, sent before its first change and after each change of its schema.
   *
   * @param identity one letter: {@code d} key, {@code f} whole row, {@code i} index, {@code n} none
   */
  record Relation(int id, String schema, String table, char identity, List<Column> columns)
      implements Pgoutput {

    /** A column, and whether it belongs to the replica identity. */
    record Column(String name, boolean inIdentity) {}
  }

  record Insert(int relation, List<Cell> after) implements Pgoutput {}

  /**
   * An update.
   *
   * @param before null if the identity has not changed; other columns than its own are null in it
   *     unless the whole row is the identity
   */
  record Update(int relation, @Nullable List<Cell> before, List<Cell> after) implements Pgoutput {}

  record Delete(int relation, List<Cell> before) implements Pgoutput {}

  record Truncate(List<Integer> relations) implements Pgoutput {}

  /** A logical message, an origin or the name of a type: no change of a row. */
  record Other(char kind) implements Pgoutput {}

  /**
   * A value as PostgreSQL prints it.
   *
   * @param text null for NULL, and where nothing was sent
   * @param sent false for an unchanged value that is stored out of line
   */
  record Cell(@Nullable String text, boolean sent) {
    static final Cell NULL = new Cell(null, true);
    static final Cell UNSENT = new Cell(null, false);

    static Cell of(@Nullable String text) {
      return text == null ? NULL : new Cell(text, true);
    }
  }
}
