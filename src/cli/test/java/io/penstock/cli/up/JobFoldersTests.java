package io.penstock.cli.up;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFoldersTests {
  @TempDir Path jobs;

  @Test
  void removesAllButTheNewestAndThoseThatMayStillRun() throws IOException {
    Path older = folder("older", Duration.ofDays(3));
    Path old = folder("old", Duration.ofDays(2));
    Path newest = folder("newest", Duration.ofHours(5));
    Path running = folder("running", Duration.ofHours(5).plusMinutes(1));

    new JobFolders(jobs).keepNewest(1);

    assertThat(older).doesNotExist();
    assertThat(old).doesNotExist();
    assertThat(newest.resolve("driver.log")).exists();
    assertThat(running.resolve("driver.log")).exists();
  }

  @Test
  void keepsOldOnesWhileThereAreFew() throws IOException {
    Path old = folder("old", Duration.ofDays(9));

    new JobFolders(jobs).keepNewest(1);
    new JobFolders(jobs.resolve("none")).keepNewest(1);

    assertThat(old).exists();
  }

  private Path folder(String name, Duration age) throws IOException {
    Path folder = Files.createDirectory(jobs.resolve(name));
    Files.writeString(folder.resolve("driver.log"), "x");
    Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(age)));
    return folder;
  }
}
