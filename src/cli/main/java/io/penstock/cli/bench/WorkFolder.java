package io.penstock.cli.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of one call of a benchmark. After a failure it stays, until the next call. */
final class WorkFolder implements AutoCloseable {
  private final Path path;
  private boolean deletes;

  private WorkFolder(Path path) {
    this.path = path;
  }

  /** Makes a new folder, and deletes those of earlier calls that have ended. */
  static WorkFolder make(Path parent, String name) throws IOException {
    Files.createDirectories(parent);
    String prefix = name + "-";
    List<Path> earlier = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(parent, path -> isOfEnded(path, prefix))) {
      found.forEach(earlier::add);
    }
    for (Path folder : earlier) {
      delete(folder);
    }
    return new WorkFolder(
        Files.createDirectories(parent.resolve(prefix + ProcessHandle.current().pid())));
  }

  Path path() {
    return path;
  }

  void deleteAtClose() {
    deletes = true;
  }

  @Override
  public void close() throws IOException {
    if (deletes) {
      delete(path);
    }
  }

  /** Named after the process that made it; that of this process is left from an earlier call. */
  private static boolean isOfEnded(Path path, String prefix) {
    String name = path.getFileName().toString();
    if (!name.startsWith(prefix) || !name.substring(prefix.length()).matches("\\d{1,18}")) {
      return false;
    }
    long pid = Long.parseLong(name.substring(prefix.length()));
    return pid == ProcessHandle.current().pid() || ProcessHandle.of(pid).isEmpty();
  }

  private static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}
