package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Wait;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a handler says of its step. Handlers change nothing themselves. */
public sealed interface StepResult {

  /**
   * It is done.
   *
   * @param outcome the outcome by which edges are chosen
   * @param output what it puts out
   */
  record Completed(String outcome, Map<String, @Nullable Object> output) implements StepResult {}

  /**
   * It waits.
   *
   * @param awaits for what
   */
  record Waiting(Wait awaits) implements StepResult {}

  /**
   * It asks people, and waits for their decisions.
   *
   * @param asked who is asked
   * @param awaits until when
   */
  record Asking(Asked asked, Wait.Decisions awaits) implements StepResult {}

  /**
   * It promises something to the outside, and waits for the confirmation or does not.
   *
   * @param effects what is promised, in order
   * @param waits whether the step ends only when all are settled
   */
  record Promising(List<Effect> effects, boolean waits) implements StepResult {

    /** Copies the effects. */
    public Promising {
      effects = List.copyOf(effects);
    }
  }

  /**
   * Something to send.
   *
   * @param type webhook, email, sms or integration
   * @param payload what is sent
   * @param options how it is sent
   */
  record Effect(
      String type, Map<String, @Nullable Object> payload, Map<String, @Nullable Object> options) {}

  /**
   * The host has to do something first.
   *
   * @param call what
   */
  record Calling(HostCall call) implements StepResult {}

  /**
   * It failed for a business reason.
   *
   * @param code a stable name of the reason
   * @param reason it in words
   * @param output evidence
   */
  record Failed(String code, String reason, Map<String, @Nullable Object> output)
      implements StepResult {}

  /** The token has come to an end of the workflow. */
  record Ending() implements StepResult {}

  /** The token forks, one branch for each edge. */
  record Forking() implements StepResult {}

  /** The token waits for the other branches. */
  record Arriving() implements StepResult {}
}
