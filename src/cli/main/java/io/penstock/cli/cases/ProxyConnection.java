package io.penstock.cli.cases;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One connection through the proxy: two sockets and a thread for each direction. */
final class ProxyConnection {
  private final CatalogProxy proxy;
  private final Socket client;
  private final Socket server;
  private final Set<ProxyConnection> all;
  // Set before the commit goes to the server; whatever comes back from then on is its reply.
  private volatile @Nullable LostReply losing;

  ProxyConnection(CatalogProxy proxy, Socket client, Socket server, Set<ProxyConnection> all) {
    this.proxy = proxy;
    this.client = client;
    this.server = server;
    this.all = all;
  }

  void start() {
    thread("catalog-proxy-requests", () -> untilClosed(this::requests));
    thread("catalog-proxy-replies", () -> untilClosed(this::replies));
  }

  static void thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private interface Direction {
    void pump() throws IOException;
  }

  private void untilClosed(Direction direction) {
    try {
      direction.pump();
    } catch (IOException e) {
      // One side has gone, and takes the other along.
    } finally {
      close();
    }
  }

  private void requests() throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
    OutputStream out = server.getOutputStream();
    FrontendMessages messages = new FrontendMessages();
    while (true) {
      byte[] message = messages.next(in);
      CatalogCommit commit = messages.commit(message);
      if (commit != null) {
        losing = proxy.take(commit);
      }
      out.write(message);
    }
  }

  private void replies() throws IOException {
    InputStream in = server.getInputStream();
    OutputStream out = client.getOutputStream();
    byte[] buffer = new byte[8192];
    ByteArrayOutputStream swallowed = new ByteArrayOutputStream();
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      LostReply lost = losing;
      if (lost == null) {
        out.write(buffer, 0, count);
        continue;
      }
      swallowed.write(buffer, 0, count);
      if (isWhole(swallowed.toByteArray())) {
        proxy.lost(lost.dead());
        return;
      }
    }
  }

  /** Whether a reply ends with ReadyForQuery. */
  private static boolean isWhole(byte[] reply) {
    int length = reply.length;
    return length >= 6
        && Arrays.equals(reply, length - 6, length - 1, new byte[] {'Z', 0, 0, 0, 5}, 0, 5);
  }

  void close() {
    all.remove(this);
    for (Socket socket : new Socket[] {client, server}) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is of no more use, closed or not.
      }
    }
  }
}
