package io.penstock.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.cli.CommandFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFolderTests {
  @TempDir Path parent;

  @Test
  void leavesAFolderAloneThatIsNotADemos() throws IOException {
    Path mine = Files.writeString(parent.resolve("letter"), "dear");

    assertThatThrownBy(() -> new DemoFolder(parent).prepare(true))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("not a demo's");
    assertThat(mine).hasContent("dear");
  }

  @Test
  void keepsAnEarlierDemoUnlessTold() throws IOException {
    Path folder = parent.resolve("demo");
    new DemoFolder(folder).prepare(false);
    Path kept = Files.writeString(folder.resolve("kept"), "x");

    assertThatThrownBy(() -> new DemoFolder(folder).prepare(false))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("--fresh")
        .hasMessageContaining("up --data " + folder);
    assertThat(kept).exists();

    new DemoFolder(folder).prepare(true);
    assertThat(kept).doesNotExist();
    assertThat(folder).exists();
  }

  @Test
  void waitsForAServerThatAKilledLauncherLeftBehind() throws Exception {
    Path folder = parent.resolve("demo");
    new DemoFolder(folder).prepare(false);
    Process server = new ProcessBuilder("sleep", "1").start();
    long started = server.info().startInstant().orElseThrow().toEpochMilli();
    Files.createDirectories(folder.resolve("logs"));
    Files.writeString(folder.resolve("logs/kafka.pid"), server.pid() + " " + started + "\n1 1\n");

    new DemoFolder(folder).prepare(true);

    assertThat(server.isAlive()).isFalse();
  }
}
