package io.penstock.spark.read;

/** A stretch of a topic that can no longer be read; the message names it. */
public final class GapException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public GapException(String message) {
    super(message);
  }
}
