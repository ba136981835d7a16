package io.countersign.engine.advance;

/** Reaction to an exception of the host. */
enum FailurePolicy {
  /** The host's transaction continues: the round is rolled back and postponed. */
  JOINED,
  /** Everything is rolled back, to be retried later. */
  OWN,
  /** The round is rolled back and recorded as failed. */
  LAST
}
