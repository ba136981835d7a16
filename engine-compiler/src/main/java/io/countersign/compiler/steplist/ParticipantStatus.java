package io.countersign.compiler.steplist;

/** Words for where a participant is. All but the first are shown while a step list runs. */
public enum ParticipantStatus {
  /** Known to the host, and in no pipeline yet. */
  REGISTERED,
  /** Waits at a step. */
  PENDING,
  /** Branches are open, or some of several people have agreed. */
  INPROGRESS,
  /** The pipeline ended with an approval. */
  APPROVED,
  /** The pipeline ended with a rejection. */
  REJECTED,
  /** The pipeline ended with a bypass. */
  BYPASSED,
  /** The pipeline ended with a print. */
  PRINTED,
  /** The pipeline ended when something was handed out. */
  COLLECTED,
  /** The pipeline ended with a notification. */
  NOTIFIED,
  /** The document was put away, which ended the pipeline. */
  ARCHIVED,
  /** Was sent back, or to the step for rejections. */
  RETURNED,
  /** Was passed up. */
  ESCALATED,
  /** The pipeline ended at a step with {@code endOnArrival}. */
  COMPLETED;

  /**
   * Returns the word that a document shows after an action.
   *
   * @param leadsOn whether another step follows
   */
  static ParticipantStatus after(StepAction action, boolean leadsOn) {
    return switch (action) {
      case APPROVE -> leadsOn ? PENDING : APPROVED;
      case PRINT -> leadsOn ? PENDING : PRINTED;
      case COLLECT -> leadsOn ? PENDING : COLLECTED;
      case NOTIFY -> leadsOn ? PENDING : NOTIFIED;
      case BYPASS -> leadsOn ? PENDING : BYPASSED;
      case REJECT -> leadsOn ? RETURNED : REJECTED;
      case RETURN -> RETURNED;
      case ESCALATE -> ESCALATED;
      case ARCHIVE -> ARCHIVED;
    };
  }
}
