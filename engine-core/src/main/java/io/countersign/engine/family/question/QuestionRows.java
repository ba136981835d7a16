package io.countersign.engine.family.question;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.approval.ApprovalRow.Course;
import io.countersign.engine.approval.ApprovalRow.DecisionRow;
import io.countersign.engine.approval.ApprovalRow.Shown;
import io.countersign.engine.family.question.QuestionEvent.ApprovalAsked;
import io.countersign.engine.family.question.QuestionEvent.ApprovalDecided;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsApplied;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsInvalidated;
import io.countersign.engine.family.question.QuestionEvent.DeadlineFired;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.RowCollector;
import io.countersign.engine.row.StepChange;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Rows that follow from events about questions. A question that is open when its token is lost, or
 * when the instance ends, is closed. A given approval keeps its verdict even if it is invalidated
 * later. An approval that no gate used stays unused.
 */
final class QuestionRows {

  private QuestionRows() {}

  static void add(
      InstanceState before, JournalEntry entry, QuestionEvent event, RowCollector rows) {
    switch (event.kind()) {
      case APPROVAL_ASKED -> ask(before, entry, (ApprovalAsked) event, rows);
      case APPROVAL_DECIDED -> decide(entry, (ApprovalDecided) event, rows);
      case ANSWERED_LATE -> {
        // The journal alone keeps an answer that nothing counts.
      }
      case DEADLINE_FIRED ->
          DeadlineNotices.of(before, entry, (DeadlineFired) event, rows.origin().trace())
              .ifPresent(rows::add);
      case APPROVALS_APPLIED -> mark(((ApprovalsApplied) event).steps(), true, rows);
      case APPROVALS_INVALIDATED -> invalidate(before, entry, (ApprovalsInvalidated) event, rows);
    }
  }

  static void release(
      InstanceState before, JournalEntry entry, Predicate<TokenId> lost, RowCollector rows) {
    close(open(before, lost), entry, Verdict.CLOSED, rows);
  }

  private static void ask(
      InstanceState before, JournalEntry entry, ApprovalAsked question, RowCollector rows) {
    var node = before.step(question.step()).map(OpenStep::nodeId).orElseThrow();
    var shown =
        new Shown(question.shown().version(), question.shown().materialHash(), question.snapshot());
    rows.ask(
        new ApprovalRow(
            question.step(),
            node,
            shown,
            question.asked(),
            Course.OPEN,
            new ApprovalRow.Times(entry.at(), Optional.empty(), Optional.empty())));
  }

  private static void decide(JournalEntry entry, ApprovalDecided decided, RowCollector rows) {
    var what = decided.decision();
    var row =
        new DecisionRow(
            what.party(), what.by(), what.answer(), what.reason(), entry.at(), what.action());
    rows.change(new ApprovalChange.Decided(decided.step(), row, decided.verdict()));
  }

  private static void invalidate(
      InstanceState before, JournalEntry entry, ApprovalsInvalidated gone, RowCollector rows) {
    var open = new TreeSet<>(gone.steps());
    open.retainAll(open(before, one -> true));
    close(open, entry, verdict(gone.cause().kind()), rows);
    mark(gone.steps(), false, rows);
    InvalidationNotices.of(before, entry, gone, rows.origin().trace()).ifPresent(rows::add);
  }

  private static void mark(List<Long> steps, boolean applied, RowCollector rows) {
    for (var step : steps) {
      rows.change(new StepChange.Marked(step, applied));
      rows.change(new ApprovalChange.Marked(step, applied));
    }
  }

  private static Collection<Long> open(InstanceState state, Predicate<TokenId> whose) {
    return state.approvals().values().stream()
        .filter(one -> one.verdict() == Verdict.OPEN && whose.test(one.token()))
        .map(one -> one.step())
        .toList();
  }

  private static void close(
      Collection<Long> steps, JournalEntry entry, Verdict verdict, RowCollector rows) {
    steps.forEach(step -> rows.change(new ApprovalChange.Closed(step, verdict, entry.at())));
  }

  private static Verdict verdict(Cause.CauseKind kind) {
    return switch (kind) {
      case LAPSED -> Verdict.LAPSED;
      case WITHDRAWN -> Verdict.WITHDRAWN;
      case RETURN, REJECTED, DRIFT, UNDECLARED, REQUEST, OPERATOR, RETRY, FOLLOWED ->
          Verdict.CLOSED;
    };
  }
}
