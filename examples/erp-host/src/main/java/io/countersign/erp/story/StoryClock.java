package io.countersign.erp.story;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a story advances it. Safe for many threads. */
final class StoryClock implements InstantSource {

  /** A Monday in January. */
  static final Instant BEGINNING = Instant.parse("2026-01-26T09:00:00Z");

  private volatile Instant now = BEGINNING;

  @Override
  public Instant instant() {
    return now;
  }

  synchronized void passes(Duration duration) {
    now = now.plus(duration);
  }
}
