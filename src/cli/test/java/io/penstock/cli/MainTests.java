package io.penstock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTests {
  @Test
  void refusesAScaleThatDoesNotExist() {
    assertThat(Main.run("demo", "--scale", "huge")).isEqualTo(2);
  }

  @Test
  void failsOnAFolderThatHoldsSomethingElse(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("mine"), "x");

    assertThat(Main.run("demo", "--data", folder.toString())).isEqualTo(1);
  }
}
