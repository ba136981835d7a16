package io.countersign.testkit.advance;

/** How something that an instance is told is acted on. */
enum Way {
  /** A worker does it later. */
  BY_WORKER,
  /** It is booked, and then the instance is advanced in the same transaction. */
  APART,
  /** It is booked and the instance moved on under one lock. */
  AT_ONCE
}
