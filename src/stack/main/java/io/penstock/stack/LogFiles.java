package io.penstock.stack;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Rotation and tails of the servers' log files. */
final class LogFiles {
  private static final int KEPT = 5;
  private static final int TAIL_BYTES = 64 * 1024;

  private LogFiles() {}

  /** Makes room for a new log: {@code x.log} becomes {@code x.log.1}, and so on up to five. */
  static void rotate(Path log) throws IOException {
    Files.createDirectories(log.toAbsolutePath().getParent());
    if (!Files.exists(log) || Files.size(log) == 0) {
      return;
    }
    for (int i = KEPT - 1; i >= 1; i--) {
      Path older = numbered(log, i);
      if (Files.exists(older)) {
        Files.move(older, numbered(log, i + 1), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.move(log, numbered(log, 1), StandardCopyOption.REPLACE_EXISTING);
  }

  /** The last lines, or nothing if there is no such file. */
  static List<String> tail(Path log, int lines) {
    if (!Files.exists(log)) {
      return List.of();
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long start = Math.max(0, file.length() - TAIL_BYTES);
      file.seek(start);
      byte[] bytes = new byte[(int) (file.length() - start)];
      file.readFully(bytes);
      List<String> all = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      return all.subList(Math.max(0, all.size() - lines), all.size());
    } catch (IOException e) {
      return List.of("(cannot read " + log + ": " + e.getMessage() + ")");
    }
  }

  private static Path numbered(Path log, int number) {
    return log.resolveSibling(log.getFileName() + "." + number);
  }
}
