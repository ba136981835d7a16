package io.countersign.erp;

import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Secrets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.UUID;

/** The one class that asks the machine for time, ids and secrets. Safe for many threads. */
public final class Machine implements Ids, Secrets, InstantSource {

  private static final int SECRET_BYTES = 32;

  private final SecureRandom random = new SecureRandom();

  /** This machine. */
  public Machine() {}

  @Override
  public Instant instant() {
    return Instant.now();
  }

  // region machine
  /** A UUID of version 7: the time in front, so that ids sort as they are given. */
  @Override
  public String next(Instant at) {
    long front = (at.toEpochMilli() << 16) | 0x7000 | (random.nextLong() & 0xFFF);
    long back = (random.nextLong() >>> 2) | Long.MIN_VALUE;
    return new UUID(front, back).toString();
  }

  @Override
  public String draw() {
    var bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
  // endregion
}
