package io.countersign.compiler.steplist;

/** Purpose of a link between two steps. */
public enum StepLinkKind {
  /** The usual way, {@code nextStepId}. */
  NEXT("nextStepId"),
  /** The way under a condition, {@code nextStepId} of one of the {@code conditions}. */
  CONDITION("conditions"),
  /** The way of a bypass, {@code bypassTargetId}. */
  BYPASS("bypassTargetId"),
  /** The first step of a branch, one of the {@code forkStepIds}. */
  BRANCH("forkStepIds"),
  /** The join of a fork, {@code joinStepId}. */
  JOIN("joinStepId"),
  /** The way of a rejection, {@code rejectionTargetId}. */
  REJECTION("rejectionTargetId"),
  /** The way of an escalation, {@code escalationTargetId}. */
  ESCALATION("escalationTargetId"),
  /** The way of a return, {@code returnTargetId}. */
  RETURN("returnTargetId");

  private final String member;

  StepLinkKind(String member) {
    this.member = member;
  }

  /** Returns the member of a step that holds links of this kind. */
  public String member() {
    return member;
  }

  /** Returns whether it always leads forward. */
  boolean isForward() {
    return switch (this) {
      case NEXT, CONDITION, BYPASS, BRANCH, JOIN -> true;
      case REJECTION, ESCALATION, RETURN -> false;
    };
  }

  /** Returns whether a step of a type has a use for it. */
  boolean isUsableAt(StepType source) {
    return switch (this) {
      case NEXT -> true;
      case CONDITION -> source.isCounted();
      case BRANCH, JOIN -> source == StepType.FORK;
      case BYPASS -> source.actions().contains(StepAction.BYPASS);
      // A fork names where the document goes when too few branches agree.
      case REJECTION -> source == StepType.FORK || source.actions().contains(StepAction.REJECT);
      case ESCALATION -> source.actions().contains(StepAction.ESCALATE);
      case RETURN -> source.actions().contains(StepAction.RETURN);
    };
  }

  /** Returns whether it names the join of a fork, to which the table of types does not apply. */
  boolean namesJoin(StepType source) {
    return this == JOIN || (this == NEXT && source == StepType.FORK);
  }

  /** Returns whether it may lead from a step of one type to one of another, both usable for it. */
  boolean mayConnect(StepType source, StepType target) {
    return namesJoin(source) ? target == StepType.JOIN : !isForward() || source.mayLeadTo(target);
  }
}
