package io.countersign.engine.workflow;

/** What a step that sends something waits for. */
public enum Delivery {
  /** The step ends when the receiver confirmed, and fails when that never happens. */
  CONFIRMED,
  /** The step ends at once; the sending goes on without it. */
  FIRE_AND_FORGET,
  /** Like {@link #CONFIRMED}, but never sent twice: an unknown result is left to people. */
  AT_MOST_ONCE
}
