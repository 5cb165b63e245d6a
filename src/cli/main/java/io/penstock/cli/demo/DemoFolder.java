package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;
import io.penstock.stack.Folders;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data folder of a demo, which always begins empty. A folder that is not a demo's is left
 * alone.
 */
record DemoFolder(Path path) {
  private static final String MARKER = "demo-began";

  /**
   * Makes the folder ready: new, or emptied of an earlier demo.
   *
   * @param mayStartOver whether an earlier demo in it may go
   * @throws CommandFailedException if it holds something else, or a demo that runs or must stay
   */
  void prepare(boolean mayStartOver) throws IOException {
    if (Files.exists(path) && !isEmpty()) {
      Path marker = path.resolve(MARKER);
      if (!Files.exists(marker)) {
        throw new CommandFailedException(
            path + " holds files that are not a demo's; choose an empty folder with --data");
      }
      requireUnused();
      if (!mayStartOver) {
        throw new CommandFailedException(
            "%s holds the demo of %s; add --fresh to start over, or look into it with"
                    .formatted(path, Files.readString(marker).strip())
                + " ./penstock up --data "
                + path);
      }
      AbandonedServers.awaitEnd(path);
      Folders.deleteTree(path);
    }
    Files.createDirectories(path);
    Files.writeString(path.resolve(MARKER), Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n");
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.findAny().isEmpty();
    }
  }

  /** The lock is the local stack's; the system frees it with its process. */
  private void requireUnused() throws IOException {
    Path lock = path.resolve("stack.lock");
    if (!Files.exists(lock)) {
      return;
    }
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.READ, StandardOpenOption.WRITE);
        @Nullable FileLock taken = channel.tryLock()) {
      if (taken == null) {
        throw new CommandFailedException(
            "%s is in use by process %s; stop that first, or choose another folder with --data"
                .formatted(path, Files.readString(lock).strip()));
      }
    }
  }
}
