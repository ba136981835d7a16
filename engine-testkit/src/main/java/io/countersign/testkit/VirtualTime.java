package io.countersign.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * A time that stands still until a test moves it, and never goes back. It begins on a Monday
 * morning. Not safe for several threads.
 */
public final class VirtualTime implements Supplier<Instant> {

  /** When it begins unless a test says otherwise. */
  public static final Instant MONDAY = Instant.parse("2026-01-05T09:00:00Z");

  private Instant now;

  private VirtualTime(Instant now) {
    this.now = now;
  }

  /** A time that begins on a Monday morning, {@link #MONDAY}. */
  public static VirtualTime beginning() {
    return new VirtualTime(MONDAY);
  }

  /** A time that begins at an instant. */
  public static VirtualTime beginningAt(Instant start) {
    return new VirtualTime(start);
  }

  /** The time now. */
  @Override
  public Instant get() {
    return now;
  }

  /**
   * Goes forward.
   *
   * @throws IllegalArgumentException if that would be backward
   */
  public void passes(Duration duration) {
    jumpsTo(now.plus(duration));
  }

  /**
   * Goes forward to an instant.
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
