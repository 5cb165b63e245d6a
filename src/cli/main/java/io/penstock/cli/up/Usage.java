package io.penstock.cli.up;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a running data folder takes of the machine, in one line. */
record Usage(DiskUse disk, MemoryUse memory) {
  private static final long WORTH_NAMING = 1 << 20;

  /**
   * As of now.
   *
   * @param launcher the process that has started all others
   */
  static Usage of(Path dataDir, ProcessHandle launcher) {
    return new Usage(DiskUse.of(dataDir), MemoryUse.of(launcher));
  }

  @Override
  public String toString() {
    String parts =
        disk.bytesByPart().entrySet().stream()
            .filter(part -> part.getValue() >= WORTH_NAMING)
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(part -> part.getKey() + " " + size(part.getValue()))
            .collect(Collectors.joining(", "));
    return "disk %s%s; memory %s in %d processes"
        .formatted(
            size(disk.bytes()),
            parts.isEmpty() ? "" : " (" + parts + ")",
            size(memory.bytes()),
            memory.processes());
  }

  /** For people: MiB, or GiB from one on. */
  static String size(long bytes) {
    double mebibytes = bytes / (double) (1 << 20);
    return mebibytes < 1024
        ? "%.0f MiB".formatted(mebibytes)
        : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
  }
}
