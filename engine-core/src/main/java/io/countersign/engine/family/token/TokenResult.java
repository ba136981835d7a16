package io.countersign.engine.family.token;

import io.countersign.engine.family.StepResult;

/** Result of a handler for the token of its step. */
public sealed interface TokenResult extends StepResult {

  /** The kinds of these results, for exhaustive dispatch. */
  enum Kind {
    /** The token reached an end of the workflow. */
    ENDING,
    /** The token forks. */
    FORKING,
    /** The token waits for the other branches. */
    ARRIVING
  }

  /** Returns which of these results it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.TOKEN;
  }

  /** Result of a step that ends the workflow for its token. */
  record Ending() implements TokenResult {
    @Override
    public Kind kind() {
      return Kind.ENDING;
    }
  }

  /** Result of a step whose token forks, one branch for each edge. */
  record Forking() implements TokenResult {
    @Override
    public Kind kind() {
      return Kind.FORKING;
    }
  }

  /** Result of a step that waits for the other branches. */
  record Arriving() implements TokenResult {
    @Override
    public Kind kind() {
      return Kind.ARRIVING;
    }
  }
}
