package io.countersign.engine.advance;

/** What is done when the host throws. */
enum Manner {
  /** The host's transaction goes on: the round is undone and put off. */
  JOINED,
  /** Everything is undone, to be tried again later. */
  OWN,
  /** The round is undone and recorded as failed. */
  LAST
}
