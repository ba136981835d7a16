package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.instance.Wait;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Result of a handler for its step. Handlers change nothing themselves. */
public sealed interface StepResult {

  /**
   * Result of a completed step.
   *
   * @param outcome the outcome by which edges are chosen
   * @param output the output of the step
   */
  record Completed(String outcome, Map<String, @Nullable Object> output) implements StepResult {}

  /**
   * Result of a step that waits.
   *
   * @param awaits the event that it waits for
   */
  record Waiting(Wait awaits) implements StepResult {}

  /**
   * Result of a step that asks people and waits for their decisions.
   *
   * @param asked who is asked
   * @param awaits the time at which the question lapses
   */
  record Asking(Asked asked, Wait.Decisions awaits) implements StepResult {}

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
  record Calling(HostCall call) implements StepResult {}

  /**
   * Result of a step that failed for a business reason.
   *
   * @param code a stable name of the reason
   * @param reason the reason in words
   * @param output evidence
   */
  record Failed(String code, String reason, Map<String, @Nullable Object> output)
      implements StepResult {}

  /** Result of a step that ends the workflow for its token. */
  record Ending() implements StepResult {}

  /** Result of a step whose token forks, one branch for each edge. */
  record Forking() implements StepResult {}

  /** Result of a step that waits for the other branches. */
  record Arriving() implements StepResult {}
}
