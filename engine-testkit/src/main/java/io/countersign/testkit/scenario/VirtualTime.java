package io.countersign.testkit.scenario;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * A clock that stands still until a test advances it, and never goes back. It begins on a Monday
 * morning. Not safe for several threads.
 */
public final class VirtualTime implements Supplier<Instant> {

  /** The default start time. */
  public static final Instant MONDAY = Instant.parse("2026-01-05T09:00:00Z");

  private Instant now;

  private VirtualTime(Instant now) {
    this.now = now;
  }

  /** Creates a clock that begins on a Monday morning, {@link #MONDAY}. */
  public static VirtualTime beginning() {
    return new VirtualTime(MONDAY);
  }

  /** Creates a clock that begins at an instant. */
  public static VirtualTime beginningAt(Instant start) {
    return new VirtualTime(start);
  }

  /** Returns the current time. */
  @Override
  public Instant get() {
    return now;
  }

  /**
   * Advances the time.
   *
   * @throws IllegalArgumentException if the duration is negative
   */
  public void passes(Duration duration) {
    jumpsTo(now.plus(duration));
  }

  /**
   * Advances the time to an instant.
   *
   * @throws IllegalArgumentException if that is in the past
   */
  public void jumpsTo(Instant next) {
    if (next.isBefore(now)) {
      throw new IllegalArgumentException(
          "Expected a time not before " + now + ", but found " + next + ". Time never goes back.");
    }
    now = next;
  }
}
