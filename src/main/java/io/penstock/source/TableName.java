package io.penstock.source;

/** A table's name in a source, schema and table as they are, unquoted. */
public record TableName(String schema, String name) {

  /**
   * Reads {@code schema.table}.
   *
   * @throws IllegalArgumentException if there is not exactly one dot with a name on each side
   */
  public static TableName parse(String text) {
    int dot = text.indexOf('.');
    if (dot < 1 || dot == text.length() - 1 || text.indexOf('.', dot + 1) >= 0) {
      throw new IllegalArgumentException(text + " is not of the form schema.table");
    }
    return new TableName(text.substring(0, dot), text.substring(dot + 1));
  }

  /** For SQL, each part quoted. */
  public String quoted() {
    return quoted(schema) + "." + quoted(name);
  }

  /** As a regular expression that matches {@code schema.table} and nothing else; Debezium's way. */
  public String pattern() {
    return toString().replaceAll("[^A-Za-z0-9_-]", "\\\\$0");
  }

  /** An identifier for SQL. */
  public static String quoted(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }

  @Override
  public String toString() {
    return schema + "." + name;
  }
}
