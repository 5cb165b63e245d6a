package io.penstock.cli.cases.oracle;

/** Names in PostgreSQL's SQL. */
public final class Names {
  private Names() {}

  /** A quoted identifier. */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
