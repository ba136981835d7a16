package io.countersign.engine.request;

import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.TokenId;

/**
 * Intervention of an operator in an instance. It takes effect at once; the next advance carries out
 * its consequences. The journal keeps the operator and the reason, in an event for each
 * intervention. The host decides who may intervene.
 */
public sealed interface OperatorCommand {

  /** Returns the reason, in the operator's words. */
  String reason();

  /**
   * Pauses the instance until it is resumed.
   *
   * @param reason why
   */
  record Pause(String reason) implements OperatorCommand {}

  /**
   * Resumes the instance as it stands.
   *
   * @param reason why
   */
  record Resume(String reason) implements OperatorCommand {}

  /**
   * Retries a failed step, as another attempt.
   *
   * @param token the token whose step failed
   * @param reason why
   */
  record Retry(TokenId token, String reason) implements OperatorCommand {}

  /**
   * Leads the document out of where it is, to another node.
   *
   * @param nodeId the node at which it continues
   * @param reason why
   */
  record LeadOut(String nodeId, String reason) implements OperatorCommand {}

  /**
   * Ends the instance from outside.
   *
   * @param status cancelled or failed
   * @param reason why, such as {@code amended}
   */
  record Stop(InstanceStatus status, String reason) implements OperatorCommand {

    /** Refuses a status that only the workflow itself leads to. */
    public Stop {
      if (status != InstanceStatus.CANCELLED && status != InstanceStatus.FAILED) {
        throw new IllegalArgumentException("Expected cancelled or failed, but found " + status);
      }
    }
  }

  /**
   * Queues a trigger to advance, for an instance that lost the one it had.
   *
   * @param reason why
   */
  record Enqueue(String reason) implements OperatorCommand {}

  /**
   * Requeues a trigger that was given up, with a new count of attempts.
   *
   * @param key the key of the trigger within the instance
   * @param reason why
   */
  record Requeue(String key, String reason) implements OperatorCommand {}

  /**
   * Resends an effect that was given up, with a new count of attempts. It keeps its key, so that a
   * receiver that has it already does nothing twice.
   *
   * <p>A step that waited for the effect failed when the effect was given up, and stays failed: the
   * new result is recorded in the journal, without consequences. {@link Retry} repairs such a step,
   * and queues an effect of its own.
   *
   * @param effect the sequence number of the event that queued it
   * @param reason why
   */
  record Resend(long effect, String reason) implements OperatorCommand {}

  /**
   * Rebuilds the live row of the instance from its history: from the journal, which the rows of the
   * steps have to confirm. No fact changes. If the row was right, nothing is written.
   *
   * @param reason why
   */
  record Rebuild(String reason) implements OperatorCommand {}
}
