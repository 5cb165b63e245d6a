package io.penstock.run;

import io.penstock.run.Run.RunTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run is judged to have come to once its driver is gone.
 *
 * @param tables the last word on each table, all terminal
 */
record RunEnd(
    RunStatus status, @Nullable Integer exitCode, @Nullable String reason, List<RunTable> tables) {
  private static final int DONE = 0;
  private static final int TABLE_FAILED = 1;

  /**
   * Judges a run. A quarantined table is an outcome, not a failure of the run.
   *
   * @param exitCode null if nobody saw the driver end; then what the tables came to decides
   * @param lastWords the line of the driver's log that tells most, null if there is none
   */
  static RunEnd judge(
      List<RunTable> tables, @Nullable Integer exitCode, @Nullable String lastWords) {
    List<RunTable> last =
        tables.stream().map(table -> table.with(table.outcome().cutOff())).toList();
    long cut = tables.stream().filter(table -> !table.outcome().isTerminal()).count();
    List<String> failed =
        tables.stream()
            .filter(table -> table.outcome().isFailed())
            .map(table -> table.name().toString())
            .toList();
    String reason = reason(exitCode, cut, failed, lastWords);
    return new RunEnd(
        reason == null ? RunStatus.SUCCEEDED : RunStatus.FAILED, exitCode, reason, last);
  }

  /** The same, failed for another reason. */
  RunEnd failed(String why) {
    return new RunEnd(RunStatus.FAILED, exitCode, why, tables);
  }

  private static @Nullable String reason(
      @Nullable Integer exitCode, long cut, List<String> failed, @Nullable String lastWords) {
    String words = lastWords == null ? "" : " Its log says: " + lastWords;
    if (exitCode != null && exitCode != DONE && (exitCode != TABLE_FAILED || failed.isEmpty())) {
      return "The driver ended with %s.%s".formatted(exit(exitCode), words);
    }
    if (cut > 0) {
      return "The driver ended before %d of its tables were done.%s".formatted(cut, words);
    }
    return failed.isEmpty() ? null : "Tables failed: " + String.join(", ", failed) + ".";
  }

  /** A code beyond 128 is how the system tells of a signal. */
  private static String exit(int code) {
    return code > 128 ? "signal " + (code - 128) : "exit code " + code;
  }
}
