package io.countersign.engine.store;

import java.util.Locale;

/** The reasons to advance an instance. No others exist. */
public enum TriggerType {
  /** A document came into being. */
  CREATE_INSTANCE,
  /** There is more to do than one transaction did. */
  ADVANCE,
  /** Somebody asked for a transition. */
  LIFECYCLE_REQUESTED,
  /** The status of the document was changed. */
  LIFECYCLE_TRANSITION,
  /** The document was changed. */
  MUTATION,
  /** The document was changed where that means an amendment. */
  AMENDMENT,
  /** A time has come. */
  TIMER,
  /** An event came from outside. */
  EXTERNAL_EVENT,
  /** Somebody decided. */
  DECISION,
  /** An effect was sent. */
  EFFECT_CONFIRMED,
  /** An effect was given up. */
  EFFECT_FAILED,
  /** An operator stepped in. */
  MANUAL;

  /** Its name in the store. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
