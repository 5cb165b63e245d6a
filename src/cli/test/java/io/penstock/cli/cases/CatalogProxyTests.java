package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a server that answers each execution as PostgreSQL would, and counts them. */
@Timeout(30)
class CatalogProxyTests {
  private static final byte[] READY = {'Z', 0, 0, 0, 5, 'I'};

  private final AtomicInteger executed = new AtomicInteger();
  private ServerSocket server;
  private CatalogProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    ProxyConnection.thread("fake-server", this::serve);
    proxy = CatalogProxy.start();
    proxy.target(server.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.close();
  }

  @Test
  void passesOnWhatIsNotToBeLost() throws IOException {
    try (Socket client = connect()) {
      assertThat(commit(client, "orders")).isEqualTo('Z');
      assertThat(commit(client, "orders")).isEqualTo('Z');
    }
  }

  @Test
  void letsTheCommitThroughAndLosesItsReply() throws IOException {
    proxy.arm(new LostReply("shop", "orders", 1, 1, Duration.ZERO));

    try (Socket client = connect()) {
      assertThat(commit(client, "other")).isEqualTo('Z');
      assertThat(commit(client, "orders")).isEqualTo('Z');
      assertThat(proxy.isArmed()).isTrue();
      assertThat(commit(client, "orders")).isEqualTo(-1);
    }
    assertThat(executed).hasValue(3);
    assertThat(proxy.isArmed()).isFalse();
    try (Socket client = connect()) {
      assertThat(commit(client, "orders")).isEqualTo('Z');
    }
  }

  @Test
  void cannotBeReachedForAWhileAfterwards() throws Exception {
    proxy.arm(new LostReply("shop", "orders", 0, 1, Duration.ofMillis(500)));

    try (Socket client = connect()) {
      assertThat(commit(client, "orders")).isEqualTo(-1);
    }
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
    Thread.sleep(600);
    try (Socket client = connect()) {
      assertThat(commit(client, "orders")).isEqualTo('Z');
    }
  }

  private Socket connect() throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    out.writeInt(9);
    out.writeInt(196608);
    out.write(0);
    return client;
  }

  /** Commits a lake table; the first byte of the answer, -1 for none. */
  private static int commit(Socket client, String table) throws IOException {
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    message(out, 'P', "\0UPDATE iceberg_tables SET metadata_location = $1\0\0\0");
    byte[] name = table.getBytes(StandardCharsets.UTF_8);
    out.write('B');
    out.writeInt(4 + 2 + 2 + 2 + 4 + 4 + 4 + name.length + 2);
    out.write(new byte[] {0, 0, 0, 0, 0, 2});
    out.writeInt(4);
    out.writeBytes("shop");
    out.writeInt(name.length);
    out.write(name);
    out.writeShort(0);
    message(out, 'S', "");
    DataInputStream in = new DataInputStream(client.getInputStream());
    try {
      int first = in.read();
      if (first >= 0) {
        in.readFully(new byte[READY.length - 1]);
      }
      return first;
    } catch (IOException e) {
      return -1;
    }
  }

  private static void message(DataOutputStream out, char type, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    out.write(type);
    out.writeInt(4 + bytes.length);
    out.write(bytes);
  }

  private void serve() {
    try {
      while (!server.isClosed()) {
        Socket client = server.accept();
        ProxyConnection.thread("fake-session", () -> session(client));
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private void session(Socket client) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      FrontendMessages messages = new FrontendMessages();
      while (true) {
        if (messages.next(in)[0] == 'S') {
          executed.incrementAndGet();
          client.getOutputStream().write(READY);
        }
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }
}
