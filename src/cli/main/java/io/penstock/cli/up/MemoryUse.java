package io.penstock.cli.up;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The memory that a process and its descendants hold.
 *
 * @param bytes shared pages counted once among all; 0 where the system does not tell
 */
record MemoryUse(int processes, long bytes) {

  static MemoryUse of(ProcessHandle launcher) {
    List<ProcessHandle> all = Stream.concat(Stream.of(launcher), launcher.descendants()).toList();
    return new MemoryUse(all.size(), all.stream().mapToLong(one -> bytes(one.pid())).sum());
  }

  private static long bytes(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    // What a page is shared by divides its size: PostgreSQL's buffers would count many times.
    return kibibytes(process.resolve("smaps_rollup"), "Pss:")
            .or(() -> kibibytes(process.resolve("status"), "VmRSS:"))
            .orElse(0L)
        * 1024;
  }

  private static Optional<Long> kibibytes(Path file, String name) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .findFirst()
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")));
    } catch (IOException | java.io.UncheckedIOException e) {
      return Optional.empty(); // it has just ended, or belongs to another user
    }
  }
}
