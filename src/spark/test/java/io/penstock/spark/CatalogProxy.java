package io.penstock.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands between a job and its catalog's PostgreSQL, lets one commit through and drops the answer
 * to it.
 */
final class CatalogProxy implements AutoCloseable {
  private static final String COMMIT = "UPDATE iceberg_tables";

  private final ServerSocket server;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private int commitsToPass;
  private boolean armed;
  private boolean deadAfterwards;
  private volatile boolean dead;

  CatalogProxy(int target) throws IOException {
    this.target = target;
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /**
   * Drops the answer to a commit.
   *
   * @param commits commits to leave alone before it
   * @param dead whether no connection works afterwards, until {@link #heal}
   */
  synchronized void dropAnswer(int commits, boolean dead) {
    commitsToPass = commits;
    deadAfterwards = dead;
    armed = true;
  }

  /** Lets everything pass again; true if the answer was dropped, false if there was none. */
  synchronized boolean heal() {
    boolean dropped = !armed;
    armed = false;
    dead = false;
    return dropped;
  }

  private synchronized boolean isToDrop(byte[] request, int length) {
    String text = new String(request, 0, length, StandardCharsets.ISO_8859_1);
    if (!armed || !text.contains(COMMIT) || commitsToPass-- > 0) {
      return false;
    }
    armed = false;
    dead = deadAfterwards;
    return true;
  }

  private void accept() throws IOException {
    while (!server.isClosed()) {
      Socket client = server.accept();
      if (dead) {
        client.close();
        continue;
      }
      Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      open.add(client);
      open.add(upstream);
      boolean[] drop = {false};
      start(() -> requests(client, upstream, drop));
      start(() -> answers(client, upstream, drop));
    }
  }

  private void requests(Socket client, Socket upstream, boolean[] drop) throws IOException {
    byte[] buffer = new byte[1 << 16];
    InputStream in = client.getInputStream();
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      if (dead) {
        break;
      }
      if (isToDrop(buffer, length)) {
        synchronized (drop) {
          drop[0] = true;
        }
      }
      upstream.getOutputStream().write(buffer, 0, length);
    }
    close(client, upstream);
  }

  private void answers(Socket client, Socket upstream, boolean[] drop) throws IOException {
    byte[] buffer = new byte[1 << 16];
    InputStream in = upstream.getInputStream();
    OutputStream out = client.getOutputStream();
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      synchronized (drop) {
        if (drop[0]) {
          // PostgreSQL has answered, so the statement is committed.
          break;
        }
      }
      out.write(buffer, 0, length);
    }
    close(client, upstream);
  }

  private void close(Socket client, Socket upstream) throws IOException {
    client.close();
    upstream.close();
    open.remove(client);
    open.remove(upstream);
  }

  /** Work on sockets, which ends when they do. */
  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                return;
              }
            },
            "catalog-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
