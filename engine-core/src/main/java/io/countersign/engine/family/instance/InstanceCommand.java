package io.countersign.engine.family.instance;

import io.countersign.engine.instance.CommandFacts;
import io.countersign.engine.instance.CommandOutcome;
import io.countersign.engine.instance.FamilyCommand;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;

/** Command to an instance as a whole. */
public sealed interface InstanceCommand extends FamilyCommand {

  /** The kinds of these commands, for exhaustive dispatch. */
  enum Kind {
    /** Pauses the instance. */
    PAUSE("pause"),
    /** Resumes the instance. */
    RESUME("resume"),
    /** Ends the instance from outside. */
    STOP("stop");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  /** Returns which of these commands it is. */
  Kind kind();

  @Override
  default String name() {
    return kind().word;
  }

  @Override
  default boolean isForFinished() {
    return false;
  }

  @Override
  default CommandOutcome decide(InstanceState state, CommandFacts facts) {
    return InstanceRules.decide(this, state, facts);
  }

  /**
   * Pause of the instance by an operator.
   *
   * @param reason why
   */
  record Pause(String reason) implements InstanceCommand {
    @Override
    public Kind kind() {
      return Kind.PAUSE;
    }
  }

  /**
   * Resumption of the instance as it stands, by an operator.
   *
   * @param reason why
   */
  record Resume(String reason) implements InstanceCommand {
    @Override
    public Kind kind() {
      return Kind.RESUME;
    }
  }

  /**
   * End of the instance from outside.
   *
   * @param status cancelled or failed
   * @param reason why, such as {@code amended}
   */
  record Stop(InstanceStatus status, String reason) implements InstanceCommand {

    /** Refuses a status that only the workflow itself leads to. */
    public Stop {
      if (status != InstanceStatus.CANCELLED && status != InstanceStatus.FAILED) {
        throw new IllegalArgumentException("Expected cancelled or failed, but found " + status);
      }
    }

    @Override
    public Kind kind() {
      return Kind.STOP;
    }
  }
}
