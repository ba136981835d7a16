package io.countersign.engine.family.question;

import io.countersign.engine.instance.Wait;
import java.time.Instant;
import java.util.Optional;

/** Wait of a step for people. */
public sealed interface QuestionWait extends Wait {

  /** The kinds of these waits, for exhaustive dispatch. */
  enum Kind {
    /** Waits for decisions of people. */
    DECISIONS
  }

  /** Returns which of these waits it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.QUESTION;
  }

  /**
   * Wait for people's decisions.
   *
   * @param until when the question lapses, or empty
   */
  record Decisions(Optional<Instant> until) implements QuestionWait {
    @Override
    public Kind kind() {
      return Kind.DECISIONS;
    }
  }
}
