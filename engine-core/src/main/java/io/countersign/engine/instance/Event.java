package io.countersign.engine.instance;

import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;

/**
 * Fact about an instance. Events are only ever appended; the state of an instance follows from its
 * events alone. Each event says who causes it, what it changes and what follows.
 */
public sealed interface Event
    permits DocumentEvent, EffectEvent, InstanceEvent, QuestionEvent, StepEvent, TokenEvent {

  /** The kinds of events, for exhaustive dispatch. */
  enum Kind {
    /** A workflow began. */
    STARTED,
    /** The host changed the document. */
    DOCUMENT_CHANGED,
    /** The instance took note of a version. */
    REPINNED,
    /** A transition was requested. */
    REQUESTED,
    /** A step began. */
    STEP_OPENED,
    /** A step waits. */
    STEP_WAITS,
    /** A step ended. */
    STEP_CLOSED,
    /** A token moved along an edge. */
    TOKEN_MOVED,
    /** A token forked. */
    TOKEN_FORKED,
    /** Branches met at a join. */
    BRANCHES_JOINED,
    /** Tokens stopped, and one goes on elsewhere. */
    LEFT,
    /** A token reached an end. */
    TOKEN_ENDED,
    /** An effect was queued. */
    EFFECT_QUEUED,
    /** An effect was settled. */
    EFFECT_SETTLED,
    /** People were asked. */
    APPROVAL_ASKED,
    /** A person decided. */
    APPROVAL_DECIDED,
    /** A gate consumed approvals. */
    APPROVALS_APPLIED,
    /** Approvals were invalidated. */
    APPROVALS_INVALIDATED,
    /** The instance was paused. */
    PAUSED,
    /** The instance was resumed. */
    RESUMED,
    /** An operator intervened. */
    INTERVENED,
    /** Another instance takes the place of this one. */
    SUPERSEDED,
    /** The instance ended. */
    ENDED,
    /** A command changed nothing. */
    IGNORED
  }

  /** Returns which of the events this is. */
  Kind kind();
}
