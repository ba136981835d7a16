package io.countersign.testkit.host;

import io.countersign.engine.port.Ids;
import java.time.Instant;

/** Ids that count: the first is {@code <prefix>1}. They are the same in every run. */
public final class FakeIds implements Ids {

  private final String prefix;
  private long last;

  /** Ids that begin with this. */
  public FakeIds(String prefix) {
    this.prefix = prefix;
  }

  /** How far it has counted, to come back to. */
  public Runnable restorer() {
    long before = last;
    return () -> last = before;
  }

  @Override
  public String next(Instant at) {
    last++;
    return prefix + last;
  }
}
