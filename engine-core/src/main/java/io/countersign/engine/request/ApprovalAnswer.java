package io.countersign.engine.request;

import io.countersign.engine.instance.Approval;

/**
 * Answer of an approver to an approval. The answer counts only for the document that the approver
 * was shown: one that names another version or material hash than the question does is refused.
 *
 * @param step the step that asked
 * @param version the version that was shown
 * @param materialHash the material hash that was shown
 * @param answer the answer
 * @param reason why, in the approver's words, or empty
 */
public record ApprovalAnswer(
    long step, long version, String materialHash, Approval.Answer answer, String reason) {

  /** Returns an answer to an approval as it stands, by an approver who was shown exactly that. */
  public static ApprovalAnswer to(Approval approval, Approval.Answer answer, String reason) {
    var shown = approval.shown();
    return new ApprovalAnswer(
        approval.step(), shown.version(), shown.materialHash(), answer, reason);
  }
}
