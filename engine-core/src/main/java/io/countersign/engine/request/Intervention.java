package io.countersign.engine.request;

import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.TokenId;

/**
 * What an operator does to an instance. It takes effect at once; what follows from it, the next
 * advance does. The journal keeps who did it and why, each in an event that says so. Who may
 * intervene is for the host to say.
 */
public sealed interface Intervention {

  /** Why, in the operator's words. */
  String reason();

  /**
   * Stop the instance until it is resumed.
   *
   * @param reason why
   */
  record Pause(String reason) implements Intervention {}

  /**
   * Let the instance go on, as it stands.
   *
   * @param reason why
   */
  record Resume(String reason) implements Intervention {}

  /**
   * Have a failed step tried again, as another attempt.
   *
   * @param token the token whose step failed
   * @param reason why
   */
  record Retry(TokenId token, String reason) implements Intervention {}

  /**
   * Lead the document out of where it is, to another node.
   *
   * @param nodeId where it is to go on
   * @param reason why
   */
  record LeadOut(String nodeId, String reason) implements Intervention {}

  /**
   * End the instance from outside.
   *
   * @param status cancelled or failed
   * @param reason why, such as {@code amended}
   */
  record Stop(InstanceStatus status, String reason) implements Intervention {

    /** Refuses what only the workflow itself leads to. */
    public Stop {
      if (status != InstanceStatus.CANCELLED && status != InstanceStatus.FAILED) {
        throw new IllegalArgumentException("Expected cancelled or failed, but found " + status);
      }
    }
  }

  /**
   * Queue a reason to advance, for an instance that lost the one it had.
   *
   * @param reason why
   */
  record Enqueue(String reason) implements Intervention {}

  /**
   * Have a trigger tried again that was given up, counting its attempts anew.
   *
   * @param key the key of the trigger within the instance
   * @param reason why
   */
  record Requeue(String key, String reason) implements Intervention {}

  /**
   * Have an effect sent again that was given up, counting its attempts anew. Under the same key as
   * before, so that a receiver that has it already does nothing twice.
   *
   * <p>A step that waited for it has failed when it was given up, and stays failed: what comes of
   * it now is noted in the journal, and nothing follows from that. Such a step is for {@link
   * Retry}, which makes a promise of its own.
   *
   * @param effect the sequence number of the event that queued it
   * @param reason why
   */
  record Resend(long effect, String reason) implements Intervention {}

  /**
   * Make the live row of the instance anew out of its history: from the journal, which the rows of
   * the steps have to confirm. No fact changes. Where the row was right, nothing is written.
   *
   * @param reason why
   */
  record Rebuild(String reason) implements Intervention {}
}
