package io.penstock.spark.table;

/** The table's main branch is no longer where the run found it: somebody else committed. */
public final class MovedTableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MovedTableException(String message) {
    super(message);
  }
}
