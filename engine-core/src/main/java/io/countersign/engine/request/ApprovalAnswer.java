package io.countersign.engine.request;

import io.countersign.engine.instance.Approval;

/**
 * Answer of a person to an approval or a task. It counts only for the document that the person was
 * shown: one that names another version or material hash than the question does is refused.
 *
 * @param step the step that asked
 * @param version the version that was shown
 * @param materialHash the material hash that was shown
 * @param action the name of the action: of a task, one of its own; of an approval, {@code approve},
 *     {@code reject} or {@code abstain}
 * @param reason why, in the words of that person, or empty
 */
public record ApprovalAnswer(
    long step, long version, String materialHash, String action, String reason) {

  /** Creates an answer to an approval. */
  public ApprovalAnswer(
      long step, long version, String materialHash, Approval.Answer answer, String reason) {
    this(step, version, materialHash, answer.action(), reason);
  }

  /** Returns an answer to an approval as it stands, by an approver who was shown exactly that. */
  public static ApprovalAnswer to(Approval approval, Approval.Answer answer, String reason) {
    return to(approval, answer.action(), reason);
  }

  /** Returns an action on a question as it stands, by a person who was shown exactly that. */
  public static ApprovalAnswer to(Approval approval, String action, String reason) {
    var shown = approval.shown();
    return new ApprovalAnswer(
        approval.step(), shown.version(), shown.materialHash(), action, reason);
  }
}
