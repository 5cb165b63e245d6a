package io.penstock.cli.up;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;

/**
 * The disk space that a data folder takes.
 *
 * @param bytesByPart its entries, such as {@code warehouse}; files change while they are counted
 */
record DiskUse(Map<String, Long> bytesByPart) {

  static DiskUse of(Path dataDir) {
    Map<String, Long> parts = new TreeMap<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(dataDir, Files::isDirectory)) {
      for (Path entry : entries) {
        parts.put(entry.getFileName().toString(), bytes(entry));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + dataDir, e);
    }
    return new DiskUse(parts);
  }

  long bytes() {
    return bytesByPart.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long bytes(Path folder) throws IOException {
    Sum sum = new Sum();
    Files.walkFileTree(folder, sum);
    return sum.bytes;
  }

  private static final class Sum extends SimpleFileVisitor<Path> {
    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes += attributes.size();
      return FileVisitResult.CONTINUE;
    }

    /** Gone meanwhile, or not for this user to see. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
