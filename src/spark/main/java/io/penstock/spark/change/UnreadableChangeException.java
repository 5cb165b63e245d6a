package io.penstock.spark.change;

/** A change that cannot be stored as it is; the message says which column and why. */
public final class UnreadableChangeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnreadableChangeException(String message) {
    super(message);
  }

  public UnreadableChangeException(String message, Throwable cause) {
    super(message, cause);
  }
}
