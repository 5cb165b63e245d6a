package io.penstock.cli.cases;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands before a PostgreSQL and can keep what goes through it: of the streams of replication
 * alone, or of all, so that it accepts connections and never answers.
 */
final class GateProxy implements AutoCloseable {
  private final ServerSocket server;
  private final int target;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private Gate gate = Gate.OPEN;

  /** What goes through. */
  enum Gate {
    OPEN,
    NO_REPLICATION,
    SHUT
  }

  private GateProxy(ServerSocket server, int target) {
    this.server = server;
    this.target = target;
  }

  static GateProxy before(int target) throws IOException {
    GateProxy proxy =
        new GateProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
    ProxyConnection.thread("gate-proxy", proxy::accept);
    return proxy;
  }

  int port() {
    return server.getLocalPort();
  }

  synchronized void set(Gate other) {
    gate = other;
    notifyAll();
  }

  private synchronized void pass(Link link) throws InterruptedException {
    while (gate == Gate.SHUT || gate == Gate.NO_REPLICATION && link.replicates) {
      wait();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        Link link = new Link(client, new Socket(InetAddress.getLoopbackAddress(), target));
        links.add(link);
        ProxyConnection.thread("gate-proxy-requests", () -> pump(link, true));
        ProxyConnection.thread("gate-proxy-replies", () -> pump(link, false));
      }
    } catch (IOException e) {
      if (!server.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** What was read waits until it may pass, and so does the end. */
  private void pump(Link link, boolean requests) {
    try {
      InputStream in = (requests ? link.client : link.server).getInputStream();
      byte[] buffer = new byte[8192];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (requests && new String(buffer, 0, count, ISO_8859_1).contains("replication\0")) {
          link.replicates = true;
        }
        pass(link);
        (requests ? link.server : link.client).getOutputStream().write(buffer, 0, count);
      }
      pass(link);
    } catch (IOException e) {
      // One side is gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      link.close();
      links.remove(link);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    set(Gate.OPEN);
    links.forEach(Link::close);
  }

  private static final class Link {
    private final Socket client;
    private final Socket server;
    // Told by the first message of the client.
    private volatile boolean replicates;

    Link(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void close() {
      try (client;
          server) {
        // Both are closed, whatever happens.
      } catch (IOException e) {
        // They are of no more use.
      }
    }
  }
}
