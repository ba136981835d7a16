package io.countersign.engine.request;

import io.countersign.engine.instance.Approval;

/**
 * Return of a document by a person who is asked at a task, to a step that it has passed before. It
 * counts only for the document that the person was shown, as an {@link ApprovalAnswer} does.
 *
 * @param step the step that asked
 * @param version the version that was shown
 * @param materialHash the material hash that was shown
 * @param target the id of the node to which the document goes back
 * @param reason why, in the words of that person; not blank
 */
public record SendBack(long step, long version, String materialHash, String target, String reason) {

  /** Returns the return from a question as it stands, by a person who was shown exactly that. */
  public static SendBack from(Approval question, String target, String reason) {
    var shown = question.shown();
    return new SendBack(question.step(), shown.version(), shown.materialHash(), target, reason);
  }
}
