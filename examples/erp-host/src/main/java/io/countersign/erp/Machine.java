package io.countersign.erp;

import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Secrets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;

/** The one source of time and randomness. Safe for many threads. */
public final class Machine implements InstantSource {

  private final SecureRandom random = new SecureRandom();

  /** This machine. */
  public Machine() {}

  @Override
  public Instant instant() {
    return Instant.now();
  }

  /** New ids. */
  Ids ids() {
    return Ids.uuids(random);
  }

  /** New secrets. */
  Secrets secrets() {
    return Secrets.of(random);
  }
}
