package io.countersign.engine.family.question;

import io.countersign.engine.family.question.QuestionEvent.ApprovalAsked;
import io.countersign.engine.family.question.QuestionEvent.ApprovalDecided;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsApplied;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsInvalidated;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Applies events about questions to states. */
final class QuestionApplier {

  private QuestionApplier() {}

  static InstanceState apply(InstanceState state, QuestionEvent event) {
    var approvals = new TreeMap<>(state.approvals());
    switch (event.kind()) {
      case APPROVAL_ASKED -> ask(state, approvals, (ApprovalAsked) event);
      case APPROVAL_DECIDED -> decide(approvals, (ApprovalDecided) event);
      case ANSWERED_LATE, DEADLINE_FIRED -> {
        return state;
      }
      case APPROVALS_APPLIED -> consume(approvals, (ApprovalsApplied) event);
      case APPROVALS_INVALIDATED -> invalidate(approvals, (ApprovalsInvalidated) event);
    }
    return state.withApprovals(approvals);
  }

  private static void ask(InstanceState state, Map<Long, Approval> approvals, ApprovalAsked asked) {
    approvals.put(
        asked.step(),
        new Approval(
            asked.step(),
            state.liveToken(asked.token()).nodeId(),
            asked.token(),
            asked.shown(),
            asked.asked(),
            List.of(),
            Verdict.OPEN));
  }

  private static void decide(Map<Long, Approval> approvals, ApprovalDecided decided) {
    // No gate uses the answer to a task.
    approvals.computeIfPresent(
        decided.step(),
        (step, one) ->
            one.asked().isTask() && decided.verdict() != Verdict.OPEN
                ? null
                : one.deciding(decided.decision(), decided.verdict()));
  }

  private static void consume(Map<Long, Approval> approvals, ApprovalsApplied applied) {
    approvals.keySet().removeAll(applied.steps());
    approvals.values().removeIf(Approval::isMissed);
  }

  private static void invalidate(Map<Long, Approval> approvals, ApprovalsInvalidated invalidated) {
    var how = missedVerdict(invalidated.cause().kind());
    for (var step : invalidated.steps()) {
      approvals.computeIfPresent(
          step,
          (seq, one) ->
              how.isPresent() && (one.verdict() == Verdict.APPROVED || one.isMissed())
                  ? one.withMissed(how.get())
                  : null);
    }
  }

  /** Returns the verdict of an approval that was invalidated for a reason. */
  private static Optional<Verdict> missedVerdict(Cause.CauseKind kind) {
    return switch (kind) {
      case DRIFT -> Optional.of(Verdict.VOID);
      case UNDECLARED -> Optional.of(Verdict.SPOILT);
      case RETURN, REJECTED, REQUEST, OPERATOR, RETRY, LAPSED, WITHDRAWN, FOLLOWED ->
          Optional.empty();
    };
  }
}
