package io.countersign.benchmarks.load;

import java.time.Instant;

/** A source of elapsed time. The only class here that reads the machine's clock. */
public final class Stopwatch {

  private static final double NANOS_PER_SECOND = 1e9;

  private final long began = System.nanoTime();

  private Stopwatch() {}

  /** What the machine's clock shows. */
  public static Instant now() {
    return Instant.now();
  }

  /** Begins to count. */
  public static Stopwatch start() {
    return new Stopwatch();
  }

  /** Nanoseconds since the start. */
  public long nanos() {
    return System.nanoTime() - began;
  }

  /** Seconds since the start. */
  public double seconds() {
    return nanos() / NANOS_PER_SECOND;
  }
}
