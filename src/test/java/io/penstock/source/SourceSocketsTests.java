package io.penstock.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever registers a source has the service connect to it: not anywhere. */
class SourceSocketsTests {
  private static final String ALL = "0.0.0.0/0, ::/0";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "::ffff:169.254.169.254",
        "fd00:ec2::254",
        "fe80::1",
        "0.0.0.0",
        "::",
        "224.0.0.1",
        "255.255.255.255"
      })
  void connectsToNoAddressWhereNoDatabaseIs(String address) throws IOException {
    try (Socket socket = new SourceSockets(ALL).createSocket()) {
      assertThatThrownBy(
              () -> socket.connect(new InetSocketAddress(InetAddress.getByName(address), 1), 100))
          .isInstanceOf(SourceSockets.RefusedAddressException.class)
          .hasMessageContaining("penstock.source.allowed-targets");
    }
  }

  @Test
  void connectsToWhatIsAllowedAlone() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = server.getLocalPort();
      try (Socket socket =
          new SourceSockets("10.0.0.0/8,127.0.0.1").createSocket("127.0.0.1", port)) {
        assertThat(socket.isConnected()).isTrue();
      }
      assertThatThrownBy(() -> new SourceSockets("10.0.0.0/8").createSocket("127.0.0.1", port))
          .isInstanceOf(SourceSockets.RefusedAddressException.class)
          .hasMessageContaining("127.0.0.1");
    }
  }

  @Test
  void isToldOfARangeThatIsNone() {
    assertThatThrownBy(() -> new SourceSockets("10.0.0.0/8, db.example"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("db.example");
  }
}
