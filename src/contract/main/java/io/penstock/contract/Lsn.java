package io.penstock.contract;

/** PostgreSQL log sequence numbers: unsigned 64-bit, printed as two hexadecimal halves. */
public final class Lsn {
  private Lsn() {}

  /** The LSN as PostgreSQL's {@code pg_lsn} prints it. */
  public static String format(long lsn) {
    return String.format("%X/%X", lsn >>> 32, lsn & 0xFFFFFFFFL);
  }

  /**
   * Reads a {@code pg_lsn} text.
   *
   * @throws IllegalArgumentException if it is not of the form {@code X/X}
   */
  public static long parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 1) {
      throw new IllegalArgumentException("not an LSN: " + text);
    }
    try {
      long high = Long.parseUnsignedLong(text.substring(0, slash), 16);
      long low = Long.parseUnsignedLong(text.substring(slash + 1), 16);
      return high << 32 | low;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not an LSN: " + text, e);
    }
  }
}
