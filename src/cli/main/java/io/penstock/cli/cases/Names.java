package io.penstock.cli.cases;

/** Names in PostgreSQL's SQL. */
final class Names {
  private Names() {}

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
