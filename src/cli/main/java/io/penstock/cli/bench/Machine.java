package io.penstock.cli.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a benchmark ran.
 *
 * @param cpus processors that this process may use
 * @param memoryBytes memory that this process may use, or the machine has
 */
public record Machine(int cpus, long memoryBytes, String os, String java, String cpuModel) {

  /** This machine. */
  public static Machine here() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        memory(),
        "%s %s %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch")),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        cpuModel(Path.of("/proc/cpuinfo")));
  }

  private static long memory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }

  /** As Linux tells it; elsewhere, and on processors that have no name there, the architecture. */
  static String cpuModel(Path cpuInfo) {
    String unknown = System.getProperty("os.arch");
    if (!Files.isReadable(cpuInfo)) {
      return unknown;
    }
    try {
      List<String> lines = Files.readAllLines(cpuInfo, StandardCharsets.UTF_8);
      return lines.stream()
          .filter(line -> line.startsWith("model name") && line.contains(":"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(unknown);
    } catch (IOException e) {
      return unknown;
    }
  }
}
