package io.countersign.engine.port;

import io.countersign.engine.document.ReceivedValues;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends effects of one type, such as webhooks. It is called by a worker outside of any transaction,
 * and again with the same key until it reports a result that is final: a receiver has to know keys
 * that it has seen.
 */
public interface EffectSender {

  /**
   * Sends, and says what came of it. An exception counts as {@link Sent.Later}, and so does an
   * answer of {@code null}.
   */
  Sent send(Envelope envelope);

  /**
   * What of these options can never be sent for an organisation as things are now, such as a secret
   * that it does not keep. It is asked when a workflow is published, which warns of it; each
   * problem is at the option's name, such as {@code /secret}. Options that depend on the document
   * are left out, and of an address that ends in a value of the document the text before that is
   * given. It answers at once, without asking a receiver, and shows no secret.
   */
  default List<Problem> objections(String org, Map<String, @Nullable Object> options) {
    return List.of();
  }

  /**
   * What is sent.
   *
   * @param org the organisation that promised it: what it may use is that organisation's alone
   * @param idempotencyKey the same for every attempt
   * @param payload what
   * @param options how, as the node was configured
   * @param trace the host's trace, or empty
   */
  record Envelope(
      String org,
      String idempotencyKey,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options,
      String trace) {}

  /**
   * What came of it. What the receiver said is copied: plain values, and whole numbers of any
   * width, which become {@code Long}. Other values are refused with an {@link
   * IllegalArgumentException}, which counts as an exception of the sender.
   */
  sealed interface Sent {

    /**
     * It arrived.
     *
     * @param response what the receiver said
     */
    record Arrived(Map<String, @Nullable Object> response) implements Sent {

      /**
       * Copies what the receiver said.
       *
       * @throws IllegalArgumentException if a value is not plain
       */
      public Arrived(Map<String, @Nullable Object> response) {
        this.response = ReceivedValues.require(response);
      }
    }

    /**
     * It did not arrive and may be tried again.
     *
     * @param reason why
     * @param response what the receiver said
     */
    record Later(String reason, Map<String, @Nullable Object> response) implements Sent {

      /**
       * Copies what the receiver said.
       *
       * @throws IllegalArgumentException if a value is not plain
       */
      public Later(String reason, Map<String, @Nullable Object> response) {
        this.reason = ReceivedValues.text(reason);
        this.response = ReceivedValues.require(response);
      }
    }

    /**
     * It will never arrive.
     *
     * @param reason why
     * @param response what the receiver said
     */
    record Never(String reason, Map<String, @Nullable Object> response) implements Sent {

      /**
       * Copies what the receiver said.
       *
       * @throws IllegalArgumentException if a value is not plain
       */
      public Never(String reason, Map<String, @Nullable Object> response) {
        this.reason = ReceivedValues.text(reason);
        this.response = ReceivedValues.require(response);
      }
    }
  }
}
