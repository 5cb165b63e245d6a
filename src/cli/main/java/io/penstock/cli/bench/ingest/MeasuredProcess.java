package io.penstock.cli.bench.ingest;

import io.penstock.cli.CommandFailedException;
import io.penstock.stack.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A process that ran to its end, with what it took over time.
 *
 * @param startedAt milliseconds since 1970
 * @param endedAt milliseconds since 1970
 * @param cpu CPU seconds taken until a time, every 50 ms
 * @param peakMemoryBytes largest resident size, 0 where the system does not tell
 */
record MeasuredProcess(
    long startedAt, long endedAt, TreeMap<Long, Double> cpu, long peakMemoryBytes) {
  private static final Duration SAMPLE = Duration.ofMillis(50);
  private static final int LOG_LINES = 30;

  /**
   * Runs a command.
   *
   * @throws CommandFailedException with the end of its log if it fails or takes too long
   */
  static MeasuredProcess run(
      String name, List<String> command, Map<String, String> environment, Path log, Duration limit)
      throws IOException {
    TreeMap<Long, Double> cpu = new TreeMap<>();
    long peak = 0;
    long startedAt = System.currentTimeMillis();
    cpu.put(startedAt, 0.0);
    try (ServerProcess process =
        ServerProcess.builder(name, command).environment(environment).log(log).start()) {
      ProcessHandle handle = ProcessHandle.of(process.pid()).orElse(null);
      while (!process.hasEnded(SAMPLE)) {
        long now = System.currentTimeMillis();
        if (now - startedAt > limit.toMillis()) {
          throw new CommandFailedException(
              "%s has not ended after %d s; its log is %s".formatted(name, limit.toSeconds(), log));
        }
        if (handle != null) {
          handle
              .info()
              .totalCpuDuration()
              .ifPresent(taken -> cpu.put(now, taken.toMillis() / 1000.0));
        }
        peak = Math.max(peak, peakMemory(process.pid()));
      }
      if (process.exitValue() != 0) {
        throw new CommandFailedException(
            "%s ended with status %d; the end of %s:%n%s"
                .formatted(name, process.exitValue(), log, process.logTail(LOG_LINES)));
      }
    }
    return new MeasuredProcess(startedAt, System.currentTimeMillis(), cpu, peak);
  }

  double seconds() {
    return (endedAt - startedAt) / 1000.0;
  }

  double cpuSeconds() {
    return cpu.lastEntry().getValue();
  }

  /** CPU seconds taken between two times. */
  double cpuSeconds(long from, long to) {
    return cpuUntil(to) - cpuUntil(from);
  }

  private double cpuUntil(long at) {
    Map.Entry<Long, Double> sample = cpu.floorEntry(at);
    return sample == null ? 0 : sample.getValue();
  }

  private static long peakMemory(long pid) {
    Path status = Path.of("/proc", Long.toString(pid), "status");
    try {
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0; // it has just ended, or this is not Linux
    }
  }
}
