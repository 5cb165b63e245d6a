package io.penstock.cli.up;

import io.penstock.cli.CommandFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Which port the service of a data folder listens on. */
final class ServicePort {
  // Below the range that systems give to outgoing connections.
  private static final int LOWEST = 20_000;
  private static final int COUNT = 12_000;
  // A service that was left behind by a killed launcher has this long to end.
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private ServicePort() {}

  /** The requested port, or for 0 the one used last time if it is free, else a free one. */
  static int choose(Path dataDir, int requested) {
    if (requested != 0) {
      awaitFree(dataDir, requested);
      return requested;
    }
    Path kept = dataDir.resolve(LocalPenstock.SERVICE + ".port");
    try {
      if (Files.exists(kept)) {
        int last = Integer.parseInt(Files.readString(kept).strip());
        if (isFree(last)) {
          return last;
        }
      }
      int port = free();
      Files.createDirectories(dataDir);
      Files.writeString(kept, port + "\n");
      return port;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the service's port in " + kept, e);
    }
  }

  /** Spares the start of everything else if the requested port is surely somebody else's. */
  static void failEarly(Path dataDir, int requested) {
    if (requested != 0 && !mayBeOurs(dataDir) && !isFree(requested)) {
      throw taken(requested);
    }
  }

  private static boolean mayBeOurs(Path dataDir) {
    return Files.exists(dataDir.resolve("logs/" + LocalPenstock.SERVICE + ".pid"));
  }

  private static void awaitFree(Path dataDir, int port) {
    long deadline = System.nanoTime() + (mayBeOurs(dataDir) ? PATIENCE.toNanos() : 0);
    while (!isFree(port)) {
      if (System.nanoTime() - deadline >= 0) {
        throw taken(port);
      }
      pause();
    }
  }

  private static CommandFailedException taken(int port) {
    return new CommandFailedException(
        "port %d is taken; choose another with --port, 0 for a free one".formatted(port));
  }

  private static int free() {
    for (int i = 0; i < 200; i++) {
      int port = LOWEST + ThreadLocalRandom.current().nextInt(COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new CommandFailedException(
        "no free port between %d and %d".formatted(LOWEST, LOWEST + COUNT - 1));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted while waiting for a port", e);
    }
  }
}
