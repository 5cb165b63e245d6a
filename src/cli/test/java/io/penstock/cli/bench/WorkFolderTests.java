package io.penstock.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTests {
  @TempDir Path parent;

  private Path filled(WorkFolder folder) throws Exception {
    Files.createDirectories(folder.path().resolve("a/b"));
    return Files.writeString(folder.path().resolve("a/b/log"), "why it failed");
  }

  @Test
  void deletesTheFolderAfterASuccess() throws Exception {
    try (WorkFolder folder = WorkFolder.make(parent, "race")) {
      filled(folder);
      folder.deleteAtClose();
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void keepsTheFolderOfAFailureUntilTheNextCall() throws Exception {
    Path log;
    try (WorkFolder folder = WorkFolder.make(parent, "race")) {
      log = filled(folder);
    }
    assertThat(log).hasContent("why it failed");
    try (WorkFolder next = WorkFolder.make(parent, "race")) {
      assertThat(next.path()).isEmptyDirectory();
    }
  }

  @Test
  void leavesTheFoldersOfOthersAlone() throws Exception {
    Path running = Files.createDirectories(parent.resolve("race-1"));
    Path other = Files.createDirectories(parent.resolve("race-results"));
    Path ended = Files.createDirectories(parent.resolve("race-999999999999"));
    try (WorkFolder folder = WorkFolder.make(parent, "race")) {
      assertThat(parent.toFile().listFiles())
          .containsExactlyInAnyOrder(running.toFile(), other.toFile(), folder.path().toFile());
    }
    assertThat(ended).doesNotExist();
  }
}
