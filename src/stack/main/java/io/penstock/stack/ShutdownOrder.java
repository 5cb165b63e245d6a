package io.penstock.stack;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Stops what still runs when the JVM exits, the last started first. */
final class ShutdownOrder {
  private static final Deque<ServerProcess> RUNNING = new ArrayDeque<>();
  private static boolean hooked;

  private ShutdownOrder() {}

  static synchronized void add(ServerProcess process) {
    if (!hooked) {
      Runtime.getRuntime().addShutdownHook(new Thread(ShutdownOrder::stopAll, "stop-servers"));
      hooked = true;
    }
    RUNNING.push(process);
  }

  static synchronized void remove(ServerProcess process) {
    RUNNING.remove(process);
  }

  private static void stopAll() {
    for (ServerProcess next = first(); next != null; next = first()) {
      next.stop();
      remove(next);
    }
  }

  private static synchronized @Nullable ServerProcess first() {
    return RUNNING.peek();
  }
}
