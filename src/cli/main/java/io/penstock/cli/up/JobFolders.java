package io.penstock.cli.up;

import io.penstock.stack.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folders of past runs, of which nothing but logs is left to read. */
record JobFolders(Path path) {
  // Longer than any run may take, so that none loses its folder.
  private static final Duration KEPT_AT_LEAST = Duration.ofHours(6);

  private record JobFolder(Path path, FileTime changed) {}

  /** Deletes all but the newest; those of the last hours stay, however many. */
  void keepNewest(int count) {
    if (!Files.isDirectory(path)) {
      return;
    }
    try {
      List<JobFolder> folders = new ArrayList<>();
      try (Stream<Path> found = Files.list(path)) {
        for (Path folder : found.toList()) {
          folders.add(new JobFolder(folder, Files.getLastModifiedTime(folder)));
        }
      }
      folders.sort(Comparator.comparing(JobFolder::changed).reversed());
      FileTime young = FileTime.from(Instant.now().minus(KEPT_AT_LEAST));
      for (JobFolder folder : folders.subList(Math.min(count, folders.size()), folders.size())) {
        if (folder.changed().compareTo(young) < 0) {
          Folders.deleteTree(folder.path());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove old job folders from " + path, e);
    }
  }
}
