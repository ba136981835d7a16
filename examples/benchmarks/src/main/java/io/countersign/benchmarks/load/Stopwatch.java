package io.countersign.benchmarks.load;

/** The time that passes. The only class here that asks the machine for it. */
final class Stopwatch {

  private static final double NANOS_PER_SECOND = 1e9;

  private final long began = System.nanoTime();

  private Stopwatch() {}

  static Stopwatch start() {
    return new Stopwatch();
  }

  /** Nanoseconds since the start. */
  long nanos() {
    return System.nanoTime() - began;
  }

  /** Seconds since the start. */
  double seconds() {
    return nanos() / NANOS_PER_SECOND;
  }
}
