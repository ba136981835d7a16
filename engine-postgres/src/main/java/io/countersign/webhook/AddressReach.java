package io.countersign.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** The reach of an IP address, derived from the address alone. */
enum AddressReach {
  /** On the public network. */
  PUBLIC,
  /** On this machine or in a private network. */
  INSIDE,
  /** Never allowed for webhooks: link-local, multicast, reserved, or a disguised address. */
  NEVER;

  private record Range(InetAddress start, int bits, AddressReach reach) {

    boolean holds(InetAddress other) {
      var fixed = start.getAddress();
      var address = other.getAddress();
      if (address.length != fixed.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if ((fixed[bit / 8] & mask) != (address[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * From the registries of special-purpose addresses; the first range that contains an address
   * applies.
   */
  private static final List<Range> RANGES =
      List.of(
          range("0.0.0.0", 8, NEVER),
          range("10.0.0.0", 8, INSIDE),
          range("100.64.0.0", 10, INSIDE),
          range("127.0.0.0", 8, INSIDE),
          range("169.254.0.0", 16, NEVER),
          range("172.16.0.0", 12, INSIDE),
          range("192.0.0.0", 24, NEVER),
          range("192.0.2.0", 24, NEVER),
          range("192.88.99.0", 24, NEVER),
          range("192.168.0.0", 16, INSIDE),
          range("198.18.0.0", 15, NEVER),
          range("198.51.100.0", 24, NEVER),
          range("203.0.113.0", 24, NEVER),
          range("224.0.0.0", 3, NEVER),
          range("0.0.0.0", 0, PUBLIC),
          range("::1", 128, INSIDE),
          range("fc00::", 7, INSIDE),
          range("2001::", 23, NEVER),
          range("2001:db8::", 32, NEVER),
          range("2002::", 16, NEVER),
          range("3fff::", 20, NEVER),
          range("2000::", 3, PUBLIC));

  /** After these 96 bits follows an IPv4 address, which is judged instead. */
  private static final Range TRANSLATED = range("64:ff9b::", 96, PUBLIC);

  /** Returns the reach of an address. */
  static AddressReach of(InetAddress address) {
    var counting = TRANSLATED.holds(address) ? behind(address) : address;
    return RANGES.stream()
        .filter(range -> range.holds(counting))
        .map(Range::reach)
        .findFirst()
        .orElse(NEVER);
  }

  private static InetAddress behind(InetAddress translated) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(translated.getAddress(), 12, 16));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Expected four bytes to be an address.", e);
    }
  }

  /** Parses a range; its start is a literal address, so no name server is asked. */
  private static Range range(String start, int bits, AddressReach reach) {
    try {
      return new Range(InetAddress.getByName(start), bits, reach);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Expected an address, but found " + start + ".", e);
    }
  }
}
