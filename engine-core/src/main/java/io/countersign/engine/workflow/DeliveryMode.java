package io.countersign.engine.workflow;

/** Delivery of a sending step: what the step waits for. */
public enum DeliveryMode {
  /** The step ends when the receiver has confirmed, and fails if it never does. */
  CONFIRMED,
  /** The step ends at once; the sending continues without it. */
  FIRE_AND_FORGET,
  /** Like {@link #CONFIRMED}, but never sent twice: an unknown result is left to an operator. */
  AT_MOST_ONCE
}
