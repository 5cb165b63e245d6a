package io.penstock.cli.airline;

/**
 * A column of a table.
 *
 * @param expression what it holds in the row of number {@code n.i}, as SQL
 */
record AirlineColumn(String name, String type, String expression) {

  /** As CREATE TABLE wants it. */
  String definition(boolean required) {
    return name + " " + type + (required ? " NOT NULL" : "");
  }
}
