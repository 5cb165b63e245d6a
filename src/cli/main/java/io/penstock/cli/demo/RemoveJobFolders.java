package io.penstock.cli.demo;

import io.penstock.stack.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Removes everything that ingest runs left on disk: the lake alone knows how far it has come. */
final class RemoveJobFolders implements Step {
  @Override
  public String title() {
    return "Remove all job folders and ingest again: nothing is new";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    List<Path> folders = new ArrayList<>();
    try (Stream<Path> found = Files.list(demo.penstock().jobFolders())) {
      found.forEach(folders::add);
    }
    if (folders.isEmpty()) {
      throw new CheckFailedException(
          "%s: expected the folders of the runs so far, found none"
              .formatted(demo.penstock().jobFolders()));
    }
    for (Path folder : folders) {
      Folders.deleteTree(folder);
    }
    demo.narrator().say("%d removed", folders.size());
    IngestNothing.checked(demo);
  }
}
