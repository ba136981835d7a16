package io.countersign.compiler.steplist;

import java.util.EnumSet;
import java.util.Set;

/**
 * Types of the steps of a list, with the actions that people take at them and the types that they
 * lead to. The kernel knows none of these words.
 */
public enum StepType {
  /** People look at the document. */
  REVIEW,
  /** People approve the document. */
  APPROVAL,
  /** People print something for it. */
  PRINT,
  /** People hand something out. */
  COLLECT,
  /** People tell others. */
  NOTIFICATION,
  /** Work of another kind. */
  CUSTOM,
  /** The document goes several ways at once. */
  FORK,
  /** These ways meet. */
  JOIN,
  /** Time passes. */
  TIMER,
  /** Several people have to agree. */
  COUNTER;

  private static final Set<StepType> AFTER_PRINT =
      EnumSet.of(COLLECT, REVIEW, APPROVAL, NOTIFICATION);
  private static final Set<StepType> BRANCHES = EnumSet.of(REVIEW, APPROVAL, CUSTOM);

  /** Returns the actions that people may take at a step of this type, in order. */
  public Set<StepAction> actions() {
    return switch (this) {
      case REVIEW, APPROVAL ->
          EnumSet.of(
              StepAction.APPROVE,
              StepAction.REJECT,
              StepAction.BYPASS,
              StepAction.RETURN,
              StepAction.ESCALATE);
      case PRINT -> EnumSet.of(StepAction.PRINT, StepAction.BYPASS, StepAction.RETURN);
      case COLLECT -> EnumSet.of(StepAction.COLLECT, StepAction.BYPASS, StepAction.RETURN);
      case NOTIFICATION -> EnumSet.of(StepAction.NOTIFY, StepAction.BYPASS);
      case CUSTOM ->
          EnumSet.of(
              StepAction.APPROVE,
              StepAction.REJECT,
              StepAction.BYPASS,
              StepAction.ARCHIVE,
              StepAction.RETURN,
              StepAction.ESCALATE);
      case FORK, JOIN -> EnumSet.of(StepAction.APPROVE);
      case TIMER -> EnumSet.of(StepAction.APPROVE, StepAction.BYPASS);
      case COUNTER -> EnumSet.of(StepAction.APPROVE, StepAction.REJECT);
    };
  }

  /**
   * Returns whether a link for the usual way, a condition, a bypass or a branch may lead from a
   * step of this type to one of another. Rejections, returns and escalations may lead to any step.
   */
  public boolean mayLeadTo(StepType target) {
    return switch (this) {
      case PRINT -> AFTER_PRINT.contains(target);
      case FORK -> BRANCHES.contains(target);
      case COLLECT, JOIN -> target != FORK;
      case REVIEW, APPROVAL, NOTIFICATION, CUSTOM, TIMER, COUNTER -> true;
    };
  }

  /**
   * Returns the action that a step of this type is mainly there for: APPROVE, or the one that only
   * this type has.
   */
  public StepAction primaryAction() {
    return switch (this) {
      case PRINT -> StepAction.PRINT;
      case COLLECT -> StepAction.COLLECT;
      case NOTIFICATION -> StepAction.NOTIFY;
      case REVIEW, APPROVAL, CUSTOM, FORK, JOIN, TIMER, COUNTER -> StepAction.APPROVE;
    };
  }

  /** Returns whether several people may have to approve at a step of this type. */
  boolean isCounted() {
    return isForPeople() && actions().contains(StepAction.APPROVE);
  }

  /** Returns whether people work at a step of this type. */
  boolean isForPeople() {
    return this != FORK && this != JOIN && this != TIMER;
  }
}
