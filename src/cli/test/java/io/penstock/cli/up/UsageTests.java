package io.penstock.cli.up;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageTests {
  private static final long MIB = 1 << 20;

  @Test
  void namesWhatIsBigFirst() {
    Usage usage =
        new Usage(
            new DiskUse(Map.of("kafka", 3 * MIB, "warehouse", 1536 * MIB, "tmp", 1L)),
            new MemoryUse(9, 512 * MIB));

    assertThat(usage)
        .hasToString(
            "disk 1.5 GiB (warehouse 1.5 GiB, kafka 3 MiB); memory 512 MiB in 9 processes");
  }

  @Test
  void addsUpFilesByFolder(@TempDir Path data) throws Exception {
    Files.createDirectories(data.resolve("kafka/deep"));
    Files.write(data.resolve("kafka/deep/a"), new byte[1000]);
    Files.write(data.resolve("kafka/b"), new byte[500]);

    assertThat(DiskUse.of(data).bytesByPart()).containsExactly(Map.entry("kafka", 1500L));
  }

  @Test
  void countsWhatAProcessHasStarted() throws Exception {
    Process child = new ProcessBuilder("sh", "-c", "sleep 60 & wait").start();
    try {
      MemoryUse self = MemoryUse.of(ProcessHandle.current());
      assertThat(self.bytes()).isGreaterThan(10 * MIB);
      while (MemoryUse.of(child.toHandle()).processes() < 2) {
        Thread.sleep(10);
      }
      assertThat(MemoryUse.of(child.toHandle()).bytes()).isBetween(1L, 100 * MIB);
      assertThat(self.processes()).isGreaterThanOrEqualTo(2);
    } finally {
      child.descendants().forEach(ProcessHandle::destroyForcibly);
      child.destroyForcibly();
    }
  }
}
