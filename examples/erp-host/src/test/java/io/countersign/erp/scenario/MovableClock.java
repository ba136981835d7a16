package io.countersign.erp.scenario;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test advances it. Safe for many threads. */
public final class MovableClock implements InstantSource {

  /** A Monday in January. */
  public static final Instant BEGINNING = Instant.parse("2026-01-26T09:00:00Z");

  private volatile Instant now = BEGINNING;

  @Override
  public Instant instant() {
    return now;
  }

  /** Advances the clock. */
  public synchronized void pass(Duration duration) {
    now = now.plus(duration);
  }
}
