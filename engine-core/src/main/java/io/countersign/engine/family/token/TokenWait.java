package io.countersign.engine.family.token;

import io.countersign.engine.instance.Wait;

/** Wait of a step for other tokens. */
public sealed interface TokenWait extends Wait {

  /** The kinds of these waits, for exhaustive dispatch. */
  enum Kind {
    /** Waits for the other branches of a split. */
    OTHERS
  }

  /** Returns which of these waits it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.TOKEN;
  }

  /**
   * Wait for the other branches of a split.
   *
   * @param qualified whether this arrival counts
   */
  record Others(boolean qualified) implements TokenWait {
    @Override
    public Kind kind() {
      return Kind.OTHERS;
    }
  }
}
