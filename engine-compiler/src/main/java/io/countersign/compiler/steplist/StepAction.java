package io.countersign.compiler.steplist;

import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.Task.Means;
import java.util.Optional;

/** Actions that people take at the steps of a list. */
public enum StepAction {
  /** Agrees; conditions and the next step follow. */
  APPROVE(Means.CONSENT, "approved", false),
  /** Refuses; the rejection target follows. */
  REJECT(Means.DISSENT, "rejected", false),
  /** Skips the step; the bypass target follows, or the next step. */
  BYPASS(Means.SETTLE, "bypassed", false),
  /** Has printed. */
  PRINT(Means.CONSENT, "printed", false),
  /** Has handed out. */
  COLLECT(Means.CONSENT, "collected", false),
  /** Has told others. */
  NOTIFY(Means.CONSENT, "notified", false),
  /** Puts the document away, which ends the pipeline. */
  ARCHIVE(Means.SETTLE, "archived", false),
  /** Sends the document back to the return target; says why. */
  RETURN(Means.SETTLE, "returned", true),
  /** Passes the document up to the escalation target. */
  ESCALATE(Means.SETTLE, "escalated", false);

  private final Means means;
  private final String outcome;
  private final boolean remark;

  StepAction(Means means, String outcome, boolean remark) {
    this.means = means;
    this.outcome = outcome;
    this.remark = remark;
  }

  /** Returns the outcome of a step that the action ends. */
  public String outcome() {
    return outcome;
  }

  Task.Action toTask() {
    return new Task.Action(name(), means, outcome, remark);
  }

  /** Returns the type of the effect that the action has in the profile, if it has one. */
  Optional<String> effectType() {
    return switch (this) {
      case PRINT -> Optional.of("print_badge");
      case NOTIFY -> Optional.of("send_notification");
      case APPROVE, REJECT, BYPASS, COLLECT, ARCHIVE, RETURN, ESCALATE -> Optional.empty();
    };
  }

  /** Returns whether the next step follows the action. */
  boolean isUsual() {
    return means == Means.CONSENT;
  }
}
