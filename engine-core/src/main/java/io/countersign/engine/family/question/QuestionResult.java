package io.countersign.engine.family.question;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.instance.Approval.Asked;

/** Result of a handler that asks people. */
public sealed interface QuestionResult extends StepResult {

  /** The kinds of these results, for exhaustive dispatch. */
  enum Kind {
    /** The step asks people. */
    ASKING
  }

  /** Returns which of these results it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.QUESTION;
  }

  /**
   * Result of a step that asks people and waits for their decisions.
   *
   * @param asked who is asked
   * @param awaits the time at which the question lapses
   */
  record Asking(Asked asked, QuestionWait.Decisions awaits) implements QuestionResult {
    @Override
    public Kind kind() {
      return Kind.ASKING;
    }
  }
}
