package io.penstock.cli.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The launcher of the drivers' JVM: a failpoint that can be armed, and a limit to the size of files
 * that gives what a full disk gives, a write that fails in the middle of a file, for any user and
 * on any file system.
 */
final class DriverJava {
  // Beyond what Spark itself writes at its start: the largest is a copy of a jar.
  private static final int LIMIT_BYTES = 1 << 20;
  private static final int BLOCK_BYTES = 512;

  private final Path launcher;
  private final Path failpoint;
  private final Path full;

  private DriverJava(Path folder) {
    this.launcher = folder.resolve("driver-java");
    this.failpoint = folder.resolve("driver.failpoint");
    this.full = folder.resolve("driver-java.full");
  }

  /** Writes the launcher into a folder. */
  static DriverJava in(Path folder, Path java) throws IOException {
    DriverJava made = new DriverJava(folder.toAbsolutePath());
    Files.createDirectories(folder);
    Files.writeString(
        made.launcher,
        """
        #!/bin/sh
        [ ! -e "$0.full" ] || ulimit -S -f %d
        exec "%s" "$@"
        """
            .formatted(LIMIT_BYTES / BLOCK_BYTES, java));
    Files.setPosixFilePermissions(made.launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    made.disarm();
    return made;
  }

  Path launcher() {
    return launcher;
  }

  /** The option of the drivers' JVM that names the file of the armed failpoint. */
  String option() {
    return "-Dpenstock.failpoints=" + failpoint;
  }

  /** Arms a failpoint, such as {@code after-history:shop.orders}. */
  void arm(String point) throws IOException {
    Files.writeString(failpoint, point + "\n");
  }

  void disarm() throws IOException {
    Files.deleteIfExists(failpoint);
  }

  /** Drivers that start from now on cannot write a file to its end. */
  void fillDisk() throws IOException {
    Files.writeString(full, "");
  }

  /** Whether it was full. */
  boolean freeDisk() throws IOException {
    return Files.deleteIfExists(full);
  }
}
