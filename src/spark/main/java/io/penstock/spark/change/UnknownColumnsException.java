package io.penstock.spark.change;

import java.util.List;

/** A change with columns that the table is not known to have. */
public final class UnknownColumnsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial")
  private final List<String> columns;

  UnknownColumnsException(List<String> columns) {
    super("columns " + columns + " are not among the table's known columns");
    this.columns = List.copyOf(columns);
  }

  /** The columns' names. */
  public List<String> columns() {
    return columns;
  }
}
