package io.penstock.contract;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a driver that stays up between runs is told to do: one line of JSON on its standard input.
 * When the run has ended, it answers with one line on its standard output.
 *
 * @param application main class of the application, as for {@code spark-submit}
 * @param job path of the job document
 * @param log path of the file that takes what the driver says meanwhile
 * @param environment variables that the job document refers to, beside the driver's own
 */
public record DriverTask(
    String application, String job, String log, Map<String, String> environment) {
  /** Name of the file beside the log that tells the exit code, too, to whoever cannot hear it. */
  public static final String EXIT_CODE = "exit-code";

  private static final String ENDED = "penstock-run-ended ";

  /** The answer to a run that ended as an application of its own would, by that exit code. */
  public static String ended(int exitCode) {
    return ENDED + exitCode;
  }

  /** The exit code of which a line of output tells, null if it tells of none. */
  public static @Nullable Integer exitCode(String line) {
    return line.startsWith(ENDED) ? Integer.valueOf(line.substring(ENDED.length())) : null;
  }
}
