package io.penstock.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetGuardTests {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.9.9.9",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "::7f00:1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
        "2001:0:1::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1"
      })
  void refusesInternalAddresses(String address) {
    assertThatThrownBy(() -> guard(List.of(), address).resolve("receiver"))
        .isInstanceOf(UnknownHostException.class)
        .hasMessageContaining("penstock.notify.allowed-targets");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.1.1.1", "172.32.0.1", "100.128.0.1", "192.167.1.1", "2606:4700::1111"})
  void takesPublicOnes(String address) throws Exception {
    assertThat(guard(List.of(), address).resolve("receiver"))
        .containsExactly(InetAddress.getByName(address));
  }

  @Test
  void takesInternalOnesThatAreAllowed() throws Exception {
    assertThat(guard(List.of("10.1.0.0/16"), "10.1.2.3").resolve("receiver")).hasSize(1);
    assertThatThrownBy(() -> guard(List.of("10.1.0.0/16"), "10.2.0.1").resolve("receiver"))
        .isInstanceOf(UnknownHostException.class);
    assertThat(guard(List.of("fd00::/8"), "fd12::1").resolve("receiver")).hasSize(1);
  }

  @Test
  void connectsToNoneButTheOpenAddressesOfAName() throws Exception {
    assertThat(guard(List.of(), "127.0.0.1", "1.1.1.1").resolve("receiver"))
        .containsExactly(InetAddress.getByName("1.1.1.1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0.0/x", "::1/129", ""})
  void refusesRangesThatAreNone(String range) {
    assertThatThrownBy(() -> guard(List.of(range), "1.1.1.1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("10.1.0.0/16");
  }

  private static TargetGuard guard(List<String> allowed, String... addresses) {
    return new TargetGuard(
        allowed,
        new DnsResolver() {
          @Override
          public InetAddress[] resolve(String host) throws UnknownHostException {
            InetAddress[] found = new InetAddress[addresses.length];
            for (int i = 0; i < addresses.length; i++) {
              found[i] = InetAddress.getByName(addresses[i]);
            }
            return found;
          }

          @Override
          public String resolveCanonicalHostname(String host) {
            return host;
          }
        });
  }
}
