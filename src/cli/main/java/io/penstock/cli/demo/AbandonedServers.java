package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Servers of a data folder whose launcher was killed: they end by themselves, but not at once. */
final class AbandonedServers {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(5);

  private AbandonedServers() {}

  static void awaitEnd(Path dataDir) throws IOException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    for (ProcessHandle server : of(dataDir)) {
      while (server.isAlive()) {
        if (System.nanoTime() > deadline) {
          throw new CommandFailedException(
              "process %d, left over from an earlier start in %s, does not end; end it by hand"
                  .formatted(server.pid(), dataDir));
        }
        Pause.of(Duration.ofMillis(200));
      }
    }
  }

  private static List<ProcessHandle> of(Path dataDir) throws IOException {
    Path logs = dataDir.resolve("logs");
    List<ProcessHandle> servers = new ArrayList<>();
    if (Files.isDirectory(logs)) {
      try (DirectoryStream<Path> records = Files.newDirectoryStream(logs, "*.pid")) {
        for (Path record : records) {
          String[] words = Files.readString(record).split("\\s", 3);
          if (words.length > 1) {
            Instant started = Instant.ofEpochMilli(Long.parseLong(words[1]));
            ProcessHandle.of(Long.parseLong(words[0]))
                .filter(process -> startedAt(process, started))
                .ifPresent(servers::add);
          }
        }
      }
    }
    return servers;
  }

  private static boolean startedAt(ProcessHandle process, Instant at) {
    return process
        .info()
        .startInstant()
        .map(start -> Duration.between(start, at).abs().compareTo(CLOCK_TOLERANCE) < 0)
        .orElse(false);
  }
}
