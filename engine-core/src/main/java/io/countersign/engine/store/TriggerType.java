package io.countersign.engine.store;

import java.util.Locale;

/** Types of reasons to advance an instance. No others exist. */
public enum TriggerType {
  /** A document was created. */
  CREATE_INSTANCE,
  /** There is more to do than one transaction did. */
  ADVANCE,
  /** A requester asked for a transition. */
  LIFECYCLE_REQUESTED,
  /** The status of the document was changed. */
  LIFECYCLE_TRANSITION,
  /** The document was changed. */
  MUTATION,
  /** The document was changed where that means an amendment. */
  AMENDMENT,
  /** A step is due. */
  TIMER,
  /** An event came from outside. */
  EXTERNAL_EVENT,
  /** An approver decided. */
  DECISION,
  /** An effect was sent. */
  EFFECT_CONFIRMED,
  /** An effect was given up. */
  EFFECT_FAILED,
  /** An operator intervened. */
  MANUAL;

  /** Returns its name in the store. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
