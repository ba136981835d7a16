package io.countersign.engine.document;

import java.util.List;
import java.util.Optional;

/**
 * Transition of a lifecycle, guarded by a gate.
 *
 * @param verb the verb that people request, such as {@code submit}; the gate has the same name
 * @param from the statuses from which it may start, each with the slot before the gate
 * @param to the status to which it leads
 * @param gate how the gate behaves
 * @param slotAfter the slot between the gate and the new status, or empty
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
   * Status from which a transition may start.
   *
   * @param status the status
   * @param slot the slot between it and the gate, or empty
   */
  public record Origin(String status, Optional<SlotContract> slot) {}

  /** Start of a transition: what moves the document towards a gate. */
  public enum Start {
    /** A request for the transition. */
    REQUEST,
    /** The arrival at the status. */
    ARRIVAL
  }

  /**
   * Gate of a transition.
   *
   * @param start what moves the document towards it
   * @param window the edit window of the gate itself
   * @param rejectTo the status to which a rejection leads back, or empty
   * @param approvalRequired whether at least one approval is required before it
   * @param policyCheck whether the host's policy is asked in a step of its own before it
   * @param leaving whether the transition may be requested while steps are under way, which are
   *     then given up; otherwise the document leaves its status only if it rests there
   */
  public record Gate(
      Start start,
      EditWindow window,
      Optional<String> rejectTo,
      boolean approvalRequired,
      boolean policyCheck,
      boolean leaving) {

    /** Returns a gate that people request to pass. */
    public static Gate onRequest(EditWindow window) {
      return new Gate(Start.REQUEST, window, Optional.empty(), false, false, false);
    }

    /** Returns a gate to which every document in the status comes. */
    public static Gate onArrival(EditWindow window) {
      return new Gate(Start.ARRIVAL, window, Optional.empty(), false, false, false);
    }

    /** Returns the same gate, whose rejections lead back to a status. */
    public Gate rejectingTo(String status) {
      return new Gate(start, window, Optional.of(status), approvalRequired, policyCheck, leaving);
    }

    /** Returns the same gate, which opens only after an approval. */
    public Gate requiringApproval() {
      return new Gate(start, window, rejectTo, true, policyCheck, leaving);
    }

    /** Returns the same gate, behind a step that asks the host's policy. */
    public Gate checkingPolicy() {
      return new Gate(start, window, rejectTo, approvalRequired, true, leaving);
    }

    /**
     * Returns the same gate, to which documents also come from the middle of steps, for example
     * when they are withdrawn.
     */
    public Gate leavingSteps() {
      return new Gate(start, window, rejectTo, approvalRequired, policyCheck, true);
    }
  }
}
