package io.penstock.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Addresses that begin alike.
 *
 * @param bits how many are the same
 */
public record AddressRange(InetAddress first, int bits) {
  private static final Pattern LITERAL = Pattern.compile("[0-9a-fA-F:.]+");

  /**
   * From an address or a range such as {@code 10.1.0.0/16}.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    // A name would be looked up, and mean something else each time.
    if (!LITERAL.matcher(address).matches()) {
      throw refused(text, null);
    }
    try {
      InetAddress first = InetAddress.getByName(address);
      int all = first.getAddress().length * Byte.SIZE;
      int bits = slash < 0 ? all : Integer.parseInt(text.substring(slash + 1));
      if (bits < 0 || bits > all) {
        throw refused(text, null);
      }
      return new AddressRange(first, bits);
    } catch (UnknownHostException | NumberFormatException e) {
      throw refused(text, e);
    }
  }

  /** Whether an address begins as these do; one of the other family does not. */
  public boolean contains(InetAddress address) {
    byte[] mine = first.getAddress();
    byte[] other = address.getAddress();
    if (mine.length != other.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> (bit % Byte.SIZE);
      if (((mine[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }

  private static IllegalArgumentException refused(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "%s is neither an IP address nor a range such as 10.1.0.0/16.".formatted(text), cause);
  }
}
