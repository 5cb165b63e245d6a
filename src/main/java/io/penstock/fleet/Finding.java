package io.penstock.fleet;

import org.jspecify.annotations.Nullable;

/**
 * One fact about a source, and whether it is as it should be.
 *
 * @param check what was looked at, such as {@code wal_level} or {@code table}
 * @param subject what it is about where that is not the whole source, such as a table's name
 * @param detail what was found
 * @param fix what to do, null where nothing is to do
 */
record Finding(
    String check, @Nullable String subject, Status status, String detail, @Nullable String fix) {

  /** Whether a fact is as it should be. */
  enum Status {
    OK,
    /** It works, but not for long or not as well as it could. */
    WARNING,
    /** Something is not captured, or will not be. */
    ERROR,
    /** It could not be found out. */
    UNKNOWN
  }

  static Finding ok(String check, String detail) {
    return new Finding(check, null, Status.OK, detail, null);
  }

  static Finding warning(String check, String detail, String fix) {
    return new Finding(check, null, Status.WARNING, detail, fix);
  }

  static Finding error(String check, String detail, String fix) {
    return new Finding(check, null, Status.ERROR, detail, fix);
  }

  static Finding unknown(String check, String detail, String fix) {
    return new Finding(check, null, Status.UNKNOWN, detail, fix);
  }

  /** The same about a thing of the source. */
  Finding of(String what) {
    return new Finding(check, what, status, detail, fix);
  }
}
