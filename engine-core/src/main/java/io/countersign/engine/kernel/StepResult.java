package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.instance.Wait;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Result of a handler for its step. Handlers change nothing themselves. */
public sealed interface StepResult {

  /** The kinds of results, for exhaustive dispatch. */
  enum Kind {
    /** The step is done. */
    COMPLETED,
    /** The step waits. */
    WAITING,
    /** The step asks people. */
    ASKING,
    /** The step queues effects. */
    PROMISING,
    /** The step calls the host. */
    CALLING,
    /** The step failed for a business reason. */
    FAILED,
    /** The token reached an end of the workflow. */
    ENDING,
    /** The token forks. */
    FORKING,
    /** The token waits for the other branches. */
    ARRIVING
  }

  /** Returns which of the results this is. */
  Kind kind();

  /**
   * Result of a completed step.
   *
   * @param outcome the outcome by which edges are chosen
   * @param output the output of the step
   */
  record Completed(String outcome, Map<String, @Nullable Object> output) implements StepResult {
    @Override
    public Kind kind() {
      return Kind.COMPLETED;
    }
  }

  /**
   * Result of a step that waits.
   *
   * @param awaits the event that it waits for
   */
  record Waiting(Wait awaits) implements StepResult {
    @Override
    public Kind kind() {
      return Kind.WAITING;
    }
  }

  /**
   * Result of a step that asks people and waits for their decisions.
   *
   * @param asked who is asked
   * @param awaits the time at which the question lapses
   */
  record Asking(Asked asked, Wait.Decisions awaits) implements StepResult {
    @Override
    public Kind kind() {
      return Kind.ASKING;
    }
  }

  /**
   * Result of a step that queues effects for outside systems and may wait for their confirmation.
   *
   * @param effects the effects, in order
   * @param waits whether the step ends only when all are settled
   */
  record Promising(List<Effect> effects, boolean waits) implements StepResult {

    /** Copies the effects. */
    public Promising {
      effects = List.copyOf(effects);
    }

    @Override
    public Kind kind() {
      return Kind.PROMISING;
    }
  }

  /**
   * Effect to send.
   *
   * @param type webhook, email, sms or integration
   * @param content what is sent
   * @param shownPayload its payload, masked where sensitive
   * @param shownOptions its options, masked where sensitive
   */
  record Effect(
      String type,
      EffectContent content,
      Map<String, @Nullable Object> shownPayload,
      Map<String, @Nullable Object> shownOptions) {}

  /**
   * Result of a step that needs a call of the host first.
   *
   * @param call the call
   */
  record Calling(HostCall call) implements StepResult {
    @Override
    public Kind kind() {
      return Kind.CALLING;
    }
  }

  /**
   * Result of a step that failed for a business reason.
   *
   * @param code a stable name of the reason
   * @param reason the reason in words
   * @param output evidence
   */
  record Failed(String code, String reason, Map<String, @Nullable Object> output)
      implements StepResult {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }

  /** Result of a step that ends the workflow for its token. */
  record Ending() implements StepResult {
    @Override
    public Kind kind() {
      return Kind.ENDING;
    }
  }

  /** Result of a step whose token forks, one branch for each edge. */
  record Forking() implements StepResult {
    @Override
    public Kind kind() {
      return Kind.FORKING;
    }
  }

  /** Result of a step that waits for the other branches. */
  record Arriving() implements StepResult {
    @Override
    public Kind kind() {
      return Kind.ARRIVING;
    }
  }
}
