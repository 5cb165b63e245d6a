package io.penstock.cli.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes what ingest runs left on disk. */
record RemoveJobFolders() implements Step {
  @Override
  public void run(CaseRun run) throws IOException {
    deleteContents(run.rig().penstock().jobFolders());
  }

  static void deleteContents(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> tree = Files.walk(folder)) {
      all = tree.filter(path -> !path.equals(folder)).sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
