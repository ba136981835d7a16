package io.countersign.engine.port;

import java.time.Instant;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** New ids, never the same twice. */
@FunctionalInterface
public interface Ids {

  /** An id that sorts by the time it is given. */
  String next(Instant at);

  /**
   * UUIDs of version 7: the time in front, to the millisecond, and chance behind it. As safe for
   * many threads as the source of chance is.
   *
   * @param random where the chance comes from, such as a {@code SecureRandom}
   */
  static Ids uuids(RandomGenerator random) {
    return at -> {
      long front = (at.toEpochMilli() << 16) | 0x7000 | (random.nextLong() & 0xFFF);
      long back = (random.nextLong() >>> 2) | Long.MIN_VALUE;
      return new UUID(front, back).toString();
    };
  }
}
