package io.penstock.spark.current;

import org.jspecify.annotations.Nullable;

/** A row of which the source never sent a column's value, so that its replica cannot be right. */
public final class UnsentValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Begins the message that the merge raises, followed by the column's name. */
  static final String MARK = "penstock: unsent value of column ";

  private UnsentValueException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The exception behind a failed merge, null if it failed for another reason. */
  static @Nullable UnsentValueException in(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      int at = message.indexOf(MARK);
      if (at >= 0) {
        String column = message.substring(at + MARK.length()).lines().findFirst().orElse("");
        return new UnsentValueException(
            "the source never sent the value of column "
                + column.replace(" SQLSTATE: P0001", "").strip()
                + " of a row: re-snapshot the table, or touch the column at the source",
            failure);
      }
    }
    return null;
  }
}
