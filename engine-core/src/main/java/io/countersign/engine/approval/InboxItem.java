package io.countersign.engine.approval;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.ApprovalAnswer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A decision that is awaited of somebody, with what that person has to see.
 *
 * @param instance the instance
 * @param document the document
 * @param question what is asked
 * @param shown the document as it was when the question was asked, whatever it is now; nothing
 *     where the host does not keep that version
 * @param requester who asked for the transition
 */
public record InboxItem(
    String instance,
    DocumentRef document,
    Question question,
    Optional<DocumentView> shown,
    String requester) {

  /**
   * What is asked.
   *
   * @param step the step that asks; the answer names it
   * @param nodeId its node
   * @param pin what the answer is for
   * @param parties for whom that person may speak, as the workflow names them
   * @param asked when
   * @param until when the question lapses, or nothing
   */
  public record Question(
      long step,
      String nodeId,
      ApprovalRow.Shown pin,
      List<String> parties,
      Instant asked,
      Optional<Instant> until) {

    /** Copies the names. */
    public Question {
      parties = List.copyOf(parties);
    }
  }

  /** An answer for just what is shown here. */
  public ApprovalAnswer answer(Answer answer, String reason) {
    return new ApprovalAnswer(
        question.step(), question.pin().version(), question.pin().materialHash(), answer, reason);
  }
}
