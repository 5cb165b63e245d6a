package io.penstock.cli.shop;

/** Changes of one table: inserts, updates and deletes. */
public record TableChanges(long c, long u, long d) {
  static final TableChanges NONE = new TableChanges(0, 0, 0);

  TableChanges plus(TableChanges more) {
    return new TableChanges(c + more.c, u + more.u, d + more.d);
  }

  /** All changes of whatever kind. */
  public long total() {
    return c + u + d;
  }
}
