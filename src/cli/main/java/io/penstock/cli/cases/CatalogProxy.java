package io.penstock.cli.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the drivers and the PostgreSQL that holds the Iceberg catalog. It can let a commit
 * through and lose the reply, so that nobody knows whether it was made.
 */
final class CatalogProxy implements AutoCloseable {
  private final ServerSocket server;
  private final Set<ProxyConnection> connections = ConcurrentHashMap.newKeySet();
  private volatile int target;
  private @Nullable LostReply armed;
  private volatile long deadUntil = Long.MIN_VALUE;

  private CatalogProxy(ServerSocket server) {
    this.server = server;
  }

  /** Listens on a free port; connections are refused until there is a target. */
  static CatalogProxy start() throws IOException {
    CatalogProxy proxy =
        new CatalogProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    ProxyConnection.thread("catalog-proxy", proxy::accept);
    return proxy;
  }

  int port() {
    return server.getLocalPort();
  }

  /** The port of the real server. */
  void target(int port) {
    target = port;
  }

  /** Which commit's reply is to be lost. */
  synchronized void arm(LostReply lost) {
    armed = lost;
  }

  /** Whether a reply that was to be lost is still to come. */
  synchronized boolean isArmed() {
    return armed != null;
  }

  synchronized void disarm() {
    armed = null;
    deadUntil = Long.MIN_VALUE;
  }

  /** How the reply to this commit is lost; null if it is not. */
  synchronized @Nullable LostReply take(CatalogCommit commit) {
    LostReply lost = armed;
    if (lost == null || !lost.concerns(commit)) {
      return null;
    }
    armed = lost.after();
    return lost.skipped() == 0 ? lost : null;
  }

  /** The commit was made, and its reply swallowed. */
  void lost(Duration dead) {
    deadUntil = System.nanoTime() + dead.toNanos();
    if (!dead.isZero()) {
      connections.forEach(ProxyConnection::close);
    }
  }

  private void accept() {
    try {
      while (!server.isClosed()) {
        Socket client = server.accept();
        if (target == 0 || System.nanoTime() - deadUntil < 0 && deadUntil != Long.MIN_VALUE) {
          client.close();
          continue;
        }
        open(client);
      }
    } catch (IOException e) {
      if (!server.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void open(Socket client) throws IOException {
    try {
      Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
      // Each request waited 40 ms for the other side's delayed acknowledgement.
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      ProxyConnection connection = new ProxyConnection(this, client, upstream, connections);
      connections.add(connection);
      connection.start();
    } catch (IOException e) {
      // The server is down, and so the client finds it.
      client.close();
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    connections.forEach(ProxyConnection::close);
  }
}
