package io.countersign.engine.port;

import java.time.Instant;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Generator of ids, which are never the same twice. */
@FunctionalInterface
public interface Ids {

  /** Returns an id that sorts by the given time. */
  String next(Instant at);

  /**
   * Returns a generator of UUIDs of version 7: the time in front, to the millisecond, and random
   * bits behind it. It is as safe for many threads as the random source.
   *
   * @param random the random source, such as a {@code SecureRandom}
   */
  static Ids uuids(RandomGenerator random) {
    return at -> {
      long front = (at.toEpochMilli() << 16) | 0x7000 | (random.nextLong() & 0xFFF);
      long back = (random.nextLong() >>> 2) | Long.MIN_VALUE;
      return new UUID(front, back).toString();
    };
  }
}
