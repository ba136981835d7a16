package io.countersign.postgres.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** A time that only passes when somebody lets it, for many threads. */
final class Tide implements Supplier<Instant> {

  private volatile Instant now;

  Tide(Instant start) {
    now = start;
  }

  @Override
  public Instant get() {
    return now;
  }

  synchronized void passes(Duration duration) {
    now = now.plus(duration);
  }
}
