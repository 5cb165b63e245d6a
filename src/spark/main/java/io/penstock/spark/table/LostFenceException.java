package io.penstock.spark.table;

/** A lake table of which nobody can tell what it has taken; the message says why. */
public final class LostFenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LostFenceException(String message) {
    super(message);
  }
}
