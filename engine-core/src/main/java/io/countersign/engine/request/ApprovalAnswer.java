package io.countersign.engine.request;

import io.countersign.engine.instance.Approval;

/**
 * Somebody answers an approval. The answer is worth something only for what that person was shown:
 * one that names another version or material hash than the question does is refused.
 *
 * @param step the step that asked
 * @param version the version that was shown
 * @param materialHash the material hash that was shown
 * @param answer what
 * @param reason why, in that person's words, or empty
 */
public record ApprovalAnswer(
    long step, long version, String materialHash, Approval.Answer answer, String reason) {

  /** An answer to an approval as it stands, by somebody who was shown just that. */
  public static ApprovalAnswer to(Approval approval, Approval.Answer answer, String reason) {
    var shown = approval.shown();
    return new ApprovalAnswer(
        approval.step(), shown.version(), shown.materialHash(), answer, reason);
  }
}
