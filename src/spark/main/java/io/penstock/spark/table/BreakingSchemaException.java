package io.penstock.spark.table;

/**
 * A change of the source's schema that no rule takes over into the lake; the message says which.
 */
public final class BreakingSchemaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BreakingSchemaException(String message) {
    super(message);
  }
}
