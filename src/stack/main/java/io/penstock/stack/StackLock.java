package io.penstock.stack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Keeps a data folder to one stack; the system frees it however the owner ends. */
final class StackLock implements AutoCloseable {
  private final FileChannel channel;

  private StackLock(FileChannel channel) {
    this.channel = channel;
  }

  /** The process that holds the folder's lock; none if no process does. */
  static OptionalLong holder(Path dataDir) {
    Path file = file(dataDir);
    if (!Files.exists(file)) {
      return OptionalLong.empty();
    }
    try {
      String pid = Files.readString(file).strip();
      if (pid.equals(Long.toString(ProcessHandle.current().pid()))) {
        // Closing a second channel to the file would free this process's own lock.
        return OptionalLong.of(Long.parseLong(pid));
      }
      try (FileChannel channel =
              FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
          @Nullable FileLock lock = channel.tryLock()) {
        return lock == null && !pid.isEmpty()
            ? OptionalLong.of(Long.parseLong(pid))
            : OptionalLong.empty();
      }
    } catch (IOException e) {
      throw new StackException("cannot look at " + file, e);
    }
  }

  private static Path file(Path dataDir) {
    return dataDir.resolve("stack.lock");
  }

  static StackLock take(Path dataDir) {
    Path file = file(dataDir);
    try {
      Files.createDirectories(dataDir);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new StackException(
            "the stack in %s is already running (process %s); stop it or choose another data folder"
                .formatted(dataDir, Files.readString(file).strip()));
      }
      channel.truncate(0);
      String pid = ProcessHandle.current().pid() + "\n";
      channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
      return new StackLock(channel);
    } catch (IOException e) {
      throw new StackException("cannot lock " + file, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new StackException("cannot free the lock of the stack", e);
    }
  }

  /** Tries for a second: an owner that was killed just now may not have let go yet. */
  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      @Nullable FileLock lock = channel.tryLock();
      for (int i = 0; i < 10 && lock == null; i++) {
        Waiting.pause(Duration.ofMillis(100));
        lock = channel.tryLock();
      }
      return lock;
    } catch (OverlappingFileLockException e) {
      return null; // this JVM holds it
    }
  }
}
