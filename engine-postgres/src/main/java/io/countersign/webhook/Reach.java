package io.countersign.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** How far from here an address is, as far as the address itself tells. */
enum Reach {
  /** On the public network. */
  PUBLIC,
  /** On this machine or in a network of its owner's. */
  INSIDE,
  /** Nowhere that a webhook has business: link-local, multicast, reserved, or in disguise. */
  NEVER;

  private record Range(InetAddress start, int bits, Reach reach) {

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

  /** From the registries of special addresses; the first that holds an address counts. */
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

  /** Behind these 96 bits stands an address of the old kind, which counts instead. */
  private static final Range TRANSLATED = range("64:ff9b::", 96, PUBLIC);

  /** How far an address is. */
  static Reach of(InetAddress address) {
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

  /** Written as an address, so that no name server is asked. */
  private static Range range(String start, int bits, Reach reach) {
    try {
      return new Range(InetAddress.getByName(start), bits, reach);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Expected an address, but found " + start + ".", e);
    }
  }
}
