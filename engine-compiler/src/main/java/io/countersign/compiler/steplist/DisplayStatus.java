package io.countersign.compiler.steplist;

/** Words that a document shows while it runs a step list. */
final class DisplayStatus {

  /** It waits at a step. */
  static final String PENDING = "PENDING";

  /** Branches are open, or some of several people have agreed. */
  static final String INPROGRESS = "INPROGRESS";

  /** It was sent back. */
  static final String RETURNED = "RETURNED";

  private DisplayStatus() {}

  /**
   * Returns the word that a document shows after an action.
   *
   * @param leadsOn whether another step follows
   */
  static String after(StepAction action, boolean leadsOn) {
    return switch (action) {
      case APPROVE -> leadsOn ? PENDING : "APPROVED";
      case PRINT -> leadsOn ? PENDING : "PRINTED";
      case COLLECT -> leadsOn ? PENDING : "COLLECTED";
      case NOTIFY -> leadsOn ? PENDING : "NOTIFIED";
      case BYPASS -> leadsOn ? PENDING : "BYPASSED";
      case REJECT -> leadsOn ? RETURNED : "REJECTED";
      case RETURN -> RETURNED;
      case ESCALATE -> "ESCALATED";
      case ARCHIVE -> "ARCHIVED";
    };
  }
}
