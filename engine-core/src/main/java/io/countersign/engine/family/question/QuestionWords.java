package io.countersign.engine.family.question;

import static io.countersign.engine.family.SentenceParts.because;
import static io.countersign.engine.family.SentenceParts.word;

import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.family.question.QuestionEvent.AnsweredLate;
import io.countersign.engine.family.question.QuestionEvent.ApprovalAsked;
import io.countersign.engine.family.question.QuestionEvent.ApprovalDecided;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsApplied;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsInvalidated;
import io.countersign.engine.family.question.QuestionEvent.DeadlineFired;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import java.util.stream.Collectors;

/** Words for events about questions. */
final class QuestionWords {

  private QuestionWords() {}

  static String actor(QuestionEvent event) {
    return switch (event.kind()) {
      case APPROVAL_DECIDED -> ((ApprovalDecided) event).decision().by();
      case ANSWERED_LATE -> ((AnsweredLate) event).by().id();
      case APPROVALS_INVALIDATED -> ((ApprovalsInvalidated) event).by().id();
      // These follow from an event that names the person.
      case APPROVAL_ASKED, APPROVALS_APPLIED, DEADLINE_FIRED -> "";
    };
  }

  static String describe(QuestionEvent event, TimelineNames names) {
    return switch (event.kind()) {
      case APPROVAL_ASKED -> describe((ApprovalAsked) event, names);
      case APPROVAL_DECIDED -> describe((ApprovalDecided) event, names);
      case ANSWERED_LATE -> {
        var late = (AnsweredLate) event;
        yield late.by().id()
            + " answered '"
            + late.action()
            + "' too late at '"
            + names.step(late.step())
            + "'"
            + because(late.reason());
      }
      case DEADLINE_FIRED -> {
        var fired = (DeadlineFired) event;
        yield "the "
            + word(fired.purpose())
            + " '"
            + fired.name()
            + "' of '"
            + names.step(fired.step())
            + "' comes"
            + (fired.held() ? "" : ", and its condition does not hold");
      }
      case APPROVALS_APPLIED -> {
        var applied = (ApprovalsApplied) event;
        yield "'"
            + names.step(applied.gateStep())
            + "' uses the approvals of "
            + names.steps(applied.steps());
      }
      case APPROVALS_INVALIDATED -> {
        var invalidated = (ApprovalsInvalidated) event;
        yield "the approvals of "
            + names.steps(invalidated.steps())
            + " become invalid: "
            + word(invalidated.cause().kind());
      }
    };
  }

  private static String describe(ApprovalAsked asked, TimelineNames names) {
    return names.at(asked.token())
        + " asks "
        + asked.asked().parties().stream()
            .map(QuestionWords::words)
            .collect(Collectors.joining(", "))
        + (asked.asked().isTask()
            ? " for one of " + String.join(", ", asked.asked().actions())
            : "")
        + " about version "
        + asked.shown().version();
  }

  private static String describe(ApprovalDecided decided, TimelineNames names) {
    var decision = decided.decision();
    return decision.by()
        + " "
        + (decision.action().isEmpty()
            ? word(decision.answer())
            : "took the action '" + decision.action() + "'")
        + " at '"
        + names.step(decided.step())
        + "'"
        + because(decision.reason())
        + (decided.verdict() == Verdict.OPEN || !decision.action().isEmpty()
            ? ""
            : ", which makes it " + word(decided.verdict()));
  }

  static boolean isMilestone(QuestionEvent event) {
    return switch (event.kind()) {
      case APPROVAL_ASKED,
          APPROVAL_DECIDED,
          ANSWERED_LATE,
          DEADLINE_FIRED,
          APPROVALS_APPLIED,
          APPROVALS_INVALIDATED ->
          true;
    };
  }

  private static String words(Approval.Party party) {
    return party.members().isEmpty() ? party.name() : String.join(" or ", party.members());
  }
}
