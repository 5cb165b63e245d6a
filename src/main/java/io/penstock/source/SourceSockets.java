package io.penstock.source;

import io.penstock.net.AddressRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.SocketFactory;

/**
 * Sockets to sources, which refuse addresses where no source may be. The address is looked at when
 * it is connected to: what its name meant before, or means later, changes nothing. PostgreSQL's
 * driver makes one of these by its name and this one argument.
 */
public final class SourceSockets extends SocketFactory {
  /**
   * Where no database is: this host's nowhere, metadata services of clouds, multicast, reserved.
   */
  private static final List<AddressRange> NEVER =
      Stream.of(
              "0.0.0.0/8",
              "169.254.0.0/16",
              "224.0.0.0/4",
              "240.0.0.0/4",
              "::/128",
              "fd00:ec2::254",
              "fe80::/10",
              "ff00::/8")
          .map(AddressRange::parse)
          .toList();

  private final List<AddressRange> allowed;

  /** An address where no source may be. */
  static final class RefusedAddressException extends IOException {
    RefusedAddressException(InetAddress address) {
      super(
          "%s is no address that a source may have; penstock.source.allowed-targets names those that are."
              .formatted(address.getHostAddress()));
    }
  }

  /**
   * Sockets to some addresses.
   *
   * @param allowed addresses and ranges, with commas between
   * @throws IllegalArgumentException if one is neither
   */
  public SourceSockets(String allowed) {
    this.allowed =
        Arrays.stream(allowed.split(",")).map(String::strip).map(AddressRange::parse).toList();
  }

  /** As the driver's argument. */
  static String argument(List<String> allowed) {
    return String.join(",", allowed);
  }

  private void check(SocketAddress target) throws IOException {
    InetAddress address =
        target instanceof InetSocketAddress internet ? internet.getAddress() : null;
    if (address == null) {
      return; // Not resolved: the connection fails by itself, and says so.
    }
    if (NEVER.stream().anyMatch(range -> range.contains(address))
        || allowed.stream().noneMatch(range -> range.contains(address))) {
      throw new RefusedAddressException(address);
    }
  }

  @Override
  public Socket createSocket() {
    return new Socket() {
      @Override
      public void connect(SocketAddress target, int timeoutMillis) throws IOException {
        check(target);
        super.connect(target, timeoutMillis);
      }
    };
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  private Socket connected(InetSocketAddress target) throws IOException {
    Socket socket = createSocket();
    try {
      socket.connect(target, 0);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
