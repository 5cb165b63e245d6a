package io.penstock.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** Which ports the servers of a data folder listen on. */
final class Ports {
  // Below the range that systems give to outgoing connections: a client that retries against a
  // stopped server can otherwise be given the server's own port.
  private static final int LOWEST = 20_000;
  private static final int COUNT = 12_000;
  private static final int TRIES = 200;

  private Ports() {}

  /**
   * The requested port, or for 0 the one used last time if it is free, else a free one.
   *
   * @throws PortTakenException if the requested port is in use
   */
  static int choose(Path dataDir, String server, int requested) {
    if (requested != 0) {
      if (!isFree(requested)) {
        throw new PortTakenException(server, requested);
      }
      return requested;
    }
    PropertiesFile ports = new PropertiesFile(dataDir.resolve(server + ".port"));
    int last = ports.get("port").map(Integer::parseInt).orElse(0);
    if (last != 0 && isFree(last)) {
      return last;
    }
    int free = free();
    ports.put("port", Integer.toString(free));
    return free;
  }

  private static int free() {
    for (int i = 0; i < TRIES; i++) {
      int port = LOWEST + ThreadLocalRandom.current().nextInt(COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new StackException(
        "no free port between %d and %d".formatted(LOWEST, LOWEST + COUNT - 1));
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
