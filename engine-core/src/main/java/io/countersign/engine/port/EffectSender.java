package io.countersign.engine.port;

import io.countersign.engine.value.ReceivedValues;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sender of effects of one type, such as webhooks. A worker calls it outside of any transaction,
 * and again with the same key until it reports a final result: a receiver has to recognise keys
 * that it has seen.
 */
public interface EffectSender {

  /**
   * Sends an effect and returns the result. An exception counts as {@link Sent.Later}, and so does
   * an answer of {@code null}.
   */
  Sent send(Envelope envelope);

  /**
   * Returns which of these options can never be used for an organisation at present, such as a
   * secret that it does not keep. It is asked when a workflow is published, which warns of them;
   * each problem is placed at the option's name, such as {@code /secret}. Options that depend on
   * the document are left out. Of an address that ends in a value of the document, only the text
   * before that value is given. It returns at once, without asking a receiver, and reveals no
   * secret.
   */
  default List<Problem> objections(String org, Map<String, @Nullable Object> options) {
    return List.of();
  }

  /**
   * Effect to send.
   *
   * @param org the organisation that sends it: the sender may use only resources of that
   *     organisation
   * @param idempotencyKey the same for every attempt
   * @param payload the content
   * @param options the options of the delivery, as the node was configured
   * @param trace the host's trace, or empty
   */
  record Envelope(
      String org,
      String idempotencyKey,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options,
      String trace) {}

  /**
   * Result of sending. The response of the receiver is copied: plain values, and whole numbers of
   * any width, which become {@code Long}. Other values are refused with an {@link
   * IllegalArgumentException}, which counts as an exception of the sender.
   */
  sealed interface Sent {

    /**
     * The effect arrived.
     *
     * @param response the response of the receiver
     */
    record Arrived(Map<String, @Nullable Object> response) implements Sent {

      /**
       * Copies the response.
       *
       * @throws IllegalArgumentException if a value is not plain
       */
      public Arrived(Map<String, @Nullable Object> response) {
        this.response = ReceivedValues.require(response);
      }
    }

    /**
     * The effect did not arrive and may be retried.
     *
     * @param reason why
     * @param response the response of the receiver
     */
    record Later(String reason, Map<String, @Nullable Object> response) implements Sent {

      /**
       * Copies the response.
       *
       * @throws IllegalArgumentException if a value is not plain
       */
      public Later(String reason, Map<String, @Nullable Object> response) {
        this.reason = ReceivedValues.text(reason);
        this.response = ReceivedValues.require(response);
      }
    }

    /**
     * The effect will never arrive.
     *
     * @param reason why
     * @param response the response of the receiver
     */
    record Never(String reason, Map<String, @Nullable Object> response) implements Sent {

      /**
       * Copies the response.
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
