package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverJavaTests {
  private static final int TWO_MIB = 2 << 20;

  @TempDir Path folder;

  /** A program that writes a file of two MiB and tells of what comes in between by its status. */
  private int write(DriverJava java) throws IOException, InterruptedException {
    Path source = folder.resolve("Write.java");
    Files.writeString(
        source,
        """
        class Write {
          public static void main(String[] arguments) throws Exception {
            try (var out = new java.io.FileOutputStream(arguments[0])) {
              for (int i = 0; i < %d; i++) {
                out.write(new byte[1024]);
              }
            } catch (java.io.IOException e) {
              System.exit(7);
            }
          }
        }
        """
            .formatted(TWO_MIB / 1024));
    Process process =
        new ProcessBuilder(
                java.launcher().toString(),
                java.option(),
                source.toString(),
                folder.resolve("written").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Test
  void failsAWriteInTheMiddleOfAFileWhileTheDiskIsFull() throws Exception {
    DriverJava java = DriverJava.in(folder, Path.of(System.getProperty("java.home"), "bin/java"));

    java.fillDisk();
    assertThat(write(java)).isEqualTo(7);
    assertThat(folder.resolve("written")).hasSize(TWO_MIB / 2);

    java.freeDisk();
    assertThat(write(java)).isZero();
    assertThat(folder.resolve("written")).hasSize(TWO_MIB);
  }
}
