package io.countersign.engine.family;

import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.family.step.StepCall;

/**
 * Call of the host, to be made in the transaction of the advance. Each family of events has the
 * calls that belong to it.
 */
public sealed interface HostCall permits DocumentCall, QuestionCall, StepCall {

  /** The families of calls, for exhaustive dispatch. */
  enum Family {
    /** {@link DocumentCall}. */
    DOCUMENT,
    /** {@link QuestionCall}. */
    QUESTION,
    /** {@link StepCall}. */
    STEP
  }

  /** Returns the family of the call. */
  Family family();

  /** Returns whether everything decided so far must be written before the host is called. */
  boolean writesFirst();
}
