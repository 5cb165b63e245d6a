package io.penstock.cli.bench;

/** One thing that {@code penstock bench} measures. */
public interface Benchmark {
  /** Its name on the command line and in reports. */
  String name();

  /** One sentence about what it measures. */
  String measures();

  /**
   * Measures, and checks that what was measured did its work right.
   *
   * @throws io.penstock.cli.CommandFailedException if it did not; a missed target is no failure
   */
  Measured run(BenchContext context) throws Exception;
}
