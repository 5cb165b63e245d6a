package io.penstock.lake;

/** A table that cannot be read exactly; the message names the table, the place and the way out. */
public final class UnreadableTableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableTableException(String table, String why) {
    super("Table " + table + " cannot be read: " + why);
  }
}
