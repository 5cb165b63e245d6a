package io.penstock.spark;

/**
 * Named points of the commit sequence where a test may end the process, as a SIGKILL would. Armed
 * by the system property {@code penstock.failpoint}, such as {@code after-history:shop.orders};
 * inert without it.
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

  private static final String ARMED = System.getProperty("penstock.failpoint", "");

  /** Ends the process if this point is armed for the table. */
  void pass(String table) {
    String name = name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    if (ARMED.equals(name) || ARMED.equals(name + ":" + table)) {
      Runtime.getRuntime().halt(137);
    }
  }
}
