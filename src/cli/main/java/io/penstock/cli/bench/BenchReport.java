package io.penstock.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.penstock.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What one call of a benchmark found, as {@code --report} writes it.
 *
 * @param date when it began, ISO 8601
 * @param command how to do it again
 */
public record BenchReport(
    String benchmark,
    Machine machine,
    String date,
    String command,
    Map<String, Object> measurements,
    List<Target> targets) {

  static BenchReport of(Benchmark benchmark, Instant begun, String command, Measured measured) {
    return new BenchReport(
        benchmark.name(),
        Machine.here(),
        begun.toString(),
        command,
        measured.measurements(),
        measured.targets());
  }

  /** Writes the report as JSON. */
  void write(Path file) {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, mapper.writeValueAsString(this) + "\n");
    } catch (IOException e) {
      throw new CommandFailedException("cannot write the report to " + file + ": " + e, e);
    }
  }

  /** Prints machine, figures and targets, and which targets are missed. */
  void print(PrintWriter out, List<TextTable> tables) {
    out.println();
    out.printf(
        "%s on %s, %d CPUs, %.1f GiB, %s, %s%n",
        benchmark,
        machine.cpuModel(),
        machine.cpus(),
        machine.memoryBytes() / (double) (1L << 30),
        machine.java(),
        date);
    for (TextTable table : tables) {
      out.println();
      table.print(out);
    }
    if (!targets.isEmpty()) {
      out.println();
      targetTable().print(out);
    }
    List<String> missed = targets.stream().filter(t -> !t.ok()).map(Target::name).toList();
    out.println(
        missed.isEmpty() ? "Every target is reached." : "Missed: " + String.join(", ", missed));
    out.flush();
  }

  private TextTable targetTable() {
    return new TextTable(
        "Targets",
        List.of("what", "value", "target", "unit", "ok"),
        targets.stream()
            .map(
                target ->
                    List.of(
                        target.name(),
                        number(target.value()),
                        (target.bound() == Target.Bound.AT_LEAST ? ">= " : "<= ")
                            + number(target.target()),
                        target.unit(),
                        target.ok() ? "yes" : "NO"))
            .toList());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%,.0f" : "%.2f", value);
  }
}
