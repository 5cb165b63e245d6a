package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverLogTests {
  @TempDir Path folder;

  @Test
  void prefersTheLastLineThatNamesAnError() throws IOException {
    assertThat(words("java.lang.IllegalStateException: a\n\tat b.Error\nINFO: bye\n"))
        .isEqualTo("java.lang.IllegalStateException: a");
    assertThat(words("an Error\nx\nException in thread main\n")).startsWith("Exception in");
  }

  @Test
  void takesTheLastLineElse() throws IOException {
    assertThat(words("INFO: hello\nINFO: bye\n\n")).isEqualTo("INFO: bye");
  }

  @Test
  void readsOnlyTheEndAndCutsLongLines() throws IOException {
    assertThat(words("an Error\n" + "x".repeat(100_000))).hasSize(500).matches("x+");
  }

  @Test
  void knowsNothingWithoutALog() throws IOException {
    assertThat(words("")).isNull();
    assertThat(DriverLog.lastWords(folder.resolve("absent"))).isNull();
  }

  private String words(String log) throws IOException {
    return DriverLog.lastWords(Files.writeString(folder.resolve("driver.log"), log));
  }
}
