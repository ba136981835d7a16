package io.countersign.engine.family.step;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fact about a step: the visit of a token to a node. */
public sealed interface StepEvent extends Event {

  /** The kinds of these events, for exhaustive dispatch. */
  enum Kind {
    /** A step began. */
    STEP_OPENED,
    /** A step waits. */
    STEP_WAITS,
    /** A step ended. */
    STEP_CLOSED
  }

  /** Returns which of these events it is. */
  Kind kind();

  /**
   * A token began its visit to a node; the receipt for it has been taken. Its handler says next
   * whether the step waits or ends. A crash before the commit undoes receipt and step together.
   *
   * @param token the token
   * @param nodeId the node
   * @param nodeType its type
   * @param version the version of the document on which the step runs
   * @param as in whose name
   * @param cause the sequence number of what led here: the step that the token came from, the join
   *     that fired, or the event that began the instance or sent the token here from outside
   */
  record StepOpened(
      TokenId token, String nodeId, String nodeType, long version, Actor as, long cause)
      implements StepEvent {
    @Override
    public Kind kind() {
      return Kind.STEP_OPENED;
    }
  }

  /**
   * An open step waits for something. Its time-out or an interrupt can end every wait.
   *
   * @param token the token
   * @param awaits what it waits for
   */
  record StepWaits(TokenId token, Wait awaits) implements StepEvent {
    @Override
    public Kind kind() {
      return Kind.STEP_WAITS;
    }
  }

  /**
   * A step ended. The token moves on, ends, fails in place, or is gone already.
   *
   * @param token the token
   * @param end how it ended
   * @param output what it put out, by name
   * @param key the key under which later steps find the output, or nothing
   * @param chosen the edges it chose, in order; empty if it had none to choose
   * @param evaluated the expressions evaluated to choose them, in order
   */
  record StepClosed(
      TokenId token,
      End end,
      Map<String, @Nullable Object> output,
      Optional<String> key,
      List<String> chosen,
      List<Map<String, @Nullable Object>> evaluated)
      implements StepEvent {

    /** Copies the lists. */
    public StepClosed(
        TokenId token,
        End end,
        Map<String, @Nullable Object> output,
        Optional<String> key,
        List<String> chosen,
        List<Map<String, @Nullable Object>> evaluated) {
      this.chosen = List.copyOf(chosen);
      this.evaluated = List.copyOf(evaluated);
      this.token = token;
      this.end = end;
      this.output = output;
      this.key = key;
    }

    @Override
    public Kind kind() {
      return Kind.STEP_CLOSED;
    }
  }

  /**
   * End of a step.
   *
   * @param status the status of its row
   * @param outcome the outcome by which edges were chosen
   * @param error what went wrong, or empty
   */
  record End(StepStatus status, String outcome, String error) {}
}
