package io.countersign.engine.document;

import java.util.List;
import java.util.Optional;

/**
 * One transition of a lifecycle, guarded by a gate.
 *
 * @param verb what people ask for, such as {@code submit}; the gate bears its name
 * @param from the statuses it may start from, each with the slot in front of the gate
 * @param to the status it leads to
 * @param gate how the gate behaves
 * @param slotAfter the slot between the gate and the new status, or nothing
 * @param returning whether it leads back to a status that was passed before
 */
public record TransitionContract(
    String verb,
    List<Origin> from,
    String to,
    Gate gate,
    Optional<SlotContract> slotAfter,
    boolean returning) {

  /** Copies the origins. */
  public TransitionContract {
    from = List.copyOf(from);
  }

  /**
   * A status that a transition may start from.
   *
   * @param status the status
   * @param slot the slot between it and the gate, or nothing
   */
  public record Origin(String status, Optional<SlotContract> slot) {}

  /** What moves a document towards a gate. */
  public enum Start {
    /** Somebody asks for the transition. */
    REQUEST,
    /** Reaching the status is enough. */
    ARRIVAL
  }

  /**
   * How a gate behaves.
   *
   * @param start what moves the document towards it
   * @param window the edit window of the gate itself
   * @param rejectTo the status that a rejection leads back to, or nothing
   * @param approvalRequired whether at least one approval must stand before it
   * @param policyCheck whether the host's policy is asked in a step of its own before it
   * @param leaving whether the transition may be asked for while steps are under way, which are
   *     given up then; otherwise only a document that rests in its status leaves it
   */
  public record Gate(
      Start start,
      EditWindow window,
      Optional<String> rejectTo,
      boolean approvalRequired,
      boolean policyCheck,
      boolean leaving) {

    /** A gate that people ask to pass. */
    public static Gate onRequest(EditWindow window) {
      return new Gate(Start.REQUEST, window, Optional.empty(), false, false, false);
    }

    /** A gate that every document in the status comes to. */
    public static Gate onArrival(EditWindow window) {
      return new Gate(Start.ARRIVAL, window, Optional.empty(), false, false, false);
    }

    /** The same gate; what is rejected goes back to a status. */
    public Gate rejectingTo(String status) {
      return new Gate(start, window, Optional.of(status), approvalRequired, policyCheck, leaving);
    }

    /** The same gate; it opens for nothing less than an approval. */
    public Gate requiringApproval() {
      return new Gate(start, window, rejectTo, true, policyCheck, leaving);
    }

    /** The same gate, behind a step that asks the host's policy. */
    public Gate checkingPolicy() {
      return new Gate(start, window, rejectTo, approvalRequired, true, leaving);
    }

    /** The same gate; documents come to it from the middle of steps too, as those withdrawn do. */
    public Gate leavingSteps() {
      return new Gate(start, window, rejectTo, approvalRequired, policyCheck, true);
    }
  }
}
