package io.countersign.engine.inspect;

import java.util.Optional;

/** Reason why an instance does not move. */
public sealed interface BlockingReason permits StepReason, InstanceReason {

  /** Kind of reason. */
  enum Kind {
    /** People are asked. */
    DECISIONS,
    /**
     * People are asked, and none of them may answer any more. The step fails at the next advance.
     */
    NO_APPROVER,
    /** The step waits for a time. */
    TIMER,
    /** The step waits for an event from outside. */
    EXTERNAL,
    /** The instance waits for a request for a transition. */
    REQUEST,
    /** The effects of a step are not settled. */
    EFFECTS,
    /** The other branches of a split have not arrived. */
    BRANCHES,
    /** A step failed, and no edge accepts the failure. */
    FAILED_STEP,
    /** The instance is paused. */
    PAUSED,
    /** The instance has ended. */
    OVER,
    /** A trigger is queued and has not been acted on. */
    QUEUED,
    /** A trigger or effect was given up, and only an operator can requeue it. */
    DEAD_LETTER,
    /** The instance cannot be worked on in its current state. */
    UNWORKABLE,
    /** Another session holds the lock of the instance. */
    HELD,
    /** The document differs from the version that was recorded last. */
    UNRECORDED,
    /** No trigger and no wait holds a token, so it will never move. */
    STUCK
  }

  /** Returns the kind of reason. */
  Kind kind();

  /** Returns the reason in words. */
  String sentence();

  /** Returns the token by which a failed step is retried; empty for every other kind. */
  default Optional<String> tokenToRetry() {
    return Optional.empty();
  }
}
