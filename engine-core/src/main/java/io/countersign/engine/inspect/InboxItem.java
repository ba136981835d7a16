package io.countersign.engine.inspect;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.SendBack;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decision that is awaited of a person, with everything that the person has to see.
 *
 * @param instance the instance
 * @param document the document
 * @param question the question
 * @param shown the document as it was when the question was asked, even if it has changed since;
 *     empty if the host does not keep that version
 * @param requester who asked for the transition
 */
public record InboxItem(
    String instance,
    DocumentRef document,
    Question question,
    Optional<DocumentView> shown,
    String requester) {

  /**
   * Question of an approval or a task to a person.
   *
   * @param step the step that asks; the answer names it
   * @param nodeId its node
   * @param pin the version to which the answer applies
   * @param parties the parties for which the person may speak, as the workflow names them
   * @param actions the names of the actions that the person may take
   * @param asked when it was asked
   * @param until when the question lapses, or empty
   */
  public record Question(
      long step,
      String nodeId,
      ApprovalRow.Shown pin,
      List<String> parties,
      List<String> actions,
      Instant asked,
      Optional<Instant> until) {

    /** Copies the names. */
    public Question {
      parties = List.copyOf(parties);
      actions = List.copyOf(actions);
    }
  }

  /** Returns an answer for exactly the version that is shown here. */
  public ApprovalAnswer answer(Answer answer, String reason) {
    return new ApprovalAnswer(
        question.step(), question.pin().version(), question.pin().materialHash(), answer, reason);
  }

  /** Returns a return of exactly the version that is shown here, to an earlier step. */
  public SendBack sendBack(String target, String reason) {
    return new SendBack(
        question.step(), question.pin().version(), question.pin().materialHash(), target, reason);
  }

  /** Returns an action for exactly the version that is shown here. */
  public ApprovalAnswer act(String action, String remark) {
    return new ApprovalAnswer(
        question.step(), question.pin().version(), question.pin().materialHash(), action, remark);
  }
}
