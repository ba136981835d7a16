package io.countersign.webhook;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;

/** How far from here an address is, as far as the address itself tells. */
enum Reach {
  /** On the public network. */
  PUBLIC,
  /** On this machine or in a network of its owner's. */
  INSIDE,
  /** Nowhere that a webhook has business: link-local, multicast, reserved, or in disguise. */
  NEVER;

  private record Range(byte[] start, int bits, Reach reach) {

    boolean holds(byte[] address) {
      if (address.length != start.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if ((start[bit / 8] & mask) != (address[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }

  /** The first that holds an address counts. */
  private static final List<Range> RANGES =
      List.of(
          four(0, 0, 8, NEVER),
          four(10, 0, 8, INSIDE),
          four(100, 64, 10, INSIDE),
          four(127, 0, 8, INSIDE),
          four(169, 254, 16, NEVER),
          four(172, 16, 12, INSIDE),
          four(192, 168, 16, INSIDE),
          new Range(bytes(192, 0, 0, 0), 24, NEVER),
          new Range(bytes(192, 0, 2, 0), 24, NEVER),
          new Range(bytes(192, 88, 99, 0), 24, NEVER),
          four(198, 18, 15, NEVER),
          new Range(bytes(198, 51, 100, 0), 24, NEVER),
          new Range(bytes(203, 0, 113, 0), 24, NEVER),
          four(224, 0, 3, NEVER),
          four(0, 0, 0, PUBLIC),
          new Range(six(0, 0, 0, 0, 0, 0, 0, 1), 128, INSIDE),
          new Range(six(0xfc00), 7, INSIDE),
          new Range(six(0x2001), 23, NEVER),
          new Range(six(0x2001, 0x0db8), 32, NEVER),
          new Range(six(0x2002), 16, NEVER),
          new Range(six(0x3fff), 20, NEVER),
          new Range(six(0x2000), 3, PUBLIC));

  /** Behind these 96 bits stands an address of the old kind, which counts instead. */
  private static final Range TRANSLATED = new Range(six(0x0064, 0xff9b), 96, PUBLIC);

  /** How far an address is. */
  static Reach of(InetAddress address) {
    var bytes = address.getAddress();
    if (!(address instanceof Inet4Address) && TRANSLATED.holds(bytes)) {
      return of(new byte[] {bytes[12], bytes[13], bytes[14], bytes[15]});
    }
    return of(bytes);
  }

  private static Reach of(byte[] address) {
    return RANGES.stream()
        .filter(range -> range.holds(address))
        .map(Range::reach)
        .findFirst()
        .orElse(NEVER);
  }

  private static Range four(int first, int second, int bits, Reach reach) {
    return new Range(bytes(first, second, 0, 0), bits, reach);
  }

  private static byte[] bytes(int... values) {
    var bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static byte[] six(int... groups) {
    var bytes = new byte[16];
    for (int i = 0; i < groups.length; i++) {
      bytes[2 * i] = (byte) (groups[i] >> 8);
      bytes[2 * i + 1] = (byte) groups[i];
    }
    return bytes;
  }
}
