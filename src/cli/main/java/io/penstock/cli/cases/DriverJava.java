package io.penstock.cli.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The launcher of the drivers' JVM: options that are read anew at each start, and a limit to the
 * size of files that gives what a full disk gives, a write that fails in the middle of a file, for
 * any user and on any file system.
 */
final class DriverJava {
  // Beyond what Spark itself writes at its start: the largest is a copy of a jar.
  private static final int LIMIT_BYTES = 1 << 20;
  private static final int BLOCK_BYTES = 512;

  private final Path launcher;
  private final Path options;
  private final Path full;

  private DriverJava(Path folder) {
    this.launcher = folder.resolve("driver-java");
    this.options = folder.resolve("driver.options");
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

  /** The file of options, which Java reads at each start. */
  Path options() {
    return options;
  }

  /**
   * Arms a failpoint, such as {@code after-history:shop.orders}, in drivers that start from now.
   */
  void arm(String failpoint) throws IOException {
    Files.writeString(options, "\"-Dpenstock.failpoint=" + failpoint + "\"\n");
  }

  void disarm() throws IOException {
    Files.writeString(options, "");
  }

  /** Drivers that start from now cannot write a file to its end. */
  void fillDisk() throws IOException {
    Files.writeString(full, "");
  }

  void freeDisk() throws IOException {
    Files.deleteIfExists(full);
  }
}
