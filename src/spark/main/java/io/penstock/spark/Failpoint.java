package io.penstock.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Named points of the commit sequence where a test may end the process, as a SIGKILL would. The
 * system property {@code penstock.failpoints} names a file, and that file the one point that is
 * armed, such as {@code after-history:shop.orders}; inert without it.
 */
enum Failpoint {
  /** History files are written, nothing is committed. */
  AFTER_FILES,
  /** History is published, current is not begun. */
  AFTER_HISTORY,
  /** The current table is about to be merged. */
  BEFORE_CURRENT,
  /** Current is published, nothing reported. */
  AFTER_CURRENT,
  /** All is published, the last report is not sent. */
  BEFORE_REPORT;

  private static final @Nullable String FILE = System.getProperty("penstock.failpoints");

  /** Ends the process if this point is armed for the table. */
  void pass(String table) {
    if (FILE == null) {
      return;
    }
    String name = name().toLowerCase(Locale.ROOT).replace('_', '-');
    String armed = armed(Path.of(FILE));
    if (armed.equals(name) || armed.equals(name + ":" + table)) {
      Runtime.getRuntime().halt(137);
    }
  }

  /** Read each time, since a driver may stay up for many runs. */
  private static String armed(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file).strip() : "";
    } catch (IOException e) {
      throw new UncheckedIOException("the armed failpoint cannot be read", e);
    }
  }
}
