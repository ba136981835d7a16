package io.countersign.testkit.advance;

/** The way in which a command to an instance is processed. */
enum AdvanceWay {
  /** A worker does it later. */
  BY_WORKER,
  /** It is recorded, and then the instance is advanced in the same transaction. */
  APART,
  /** It is recorded and the instance advanced under one lock. */
  AT_ONCE
}
