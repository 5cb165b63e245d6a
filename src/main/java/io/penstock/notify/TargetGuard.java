package io.penstock.notify;

import io.penstock.net.AddressRange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/**
 * Resolves the names of receivers, and refuses those that lead to internal addresses. What it
 * returns is what is connected to: a name that means something else a moment later changes nothing.
 */
final class TargetGuard implements DnsResolver {
  /** All that is not the public internet, and ways to write IPv4 in IPv6 that lead back there. */
  private static final List<AddressRange> INTERNAL =
      Stream.of(
              "0.0.0.0/8",
              "10.0.0.0/8",
              "100.64.0.0/10",
              "127.0.0.0/8",
              "169.254.0.0/16",
              "172.16.0.0/12",
              "192.0.0.0/24",
              "192.0.2.0/24",
              "192.88.99.0/24",
              "192.168.0.0/16",
              "198.18.0.0/15",
              "198.51.100.0/24",
              "203.0.113.0/24",
              "224.0.0.0/4",
              "240.0.0.0/4",
              "::/96",
              "64:ff9b::/96",
              "64:ff9b:1::/48",
              "100::/64",
              "2001::/23",
              "2001:db8::/32",
              "2002::/16",
              "fc00::/7",
              "fe80::/9",
              "ff00::/8")
          .map(AddressRange::parse)
          .toList();

  private final List<AddressRange> allowed;
  private final DnsResolver names;

  TargetGuard(List<String> allowed) {
    this(allowed, SystemDefaultDnsResolver.INSTANCE);
  }

  /**
   * @param names looks names up
   */
  TargetGuard(List<String> allowed, DnsResolver names) {
    this.allowed = allowed.stream().map(AddressRange::parse).toList();
    this.names = names;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] found = names.resolve(host);
    InetAddress[] open = Arrays.stream(found).filter(this::isOpen).toArray(InetAddress[]::new);
    if (open.length == 0) {
      throw new UnknownHostException(
          "%s leads to an internal address; penstock.notify.allowed-targets opens those that are meant."
              .formatted(host));
    }
    return open;
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  boolean isOpen(InetAddress address) {
    return allowed.stream().anyMatch(range -> range.contains(address))
        || INTERNAL.stream().noneMatch(range -> range.contains(address));
  }
}
