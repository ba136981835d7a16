package io.countersign.engine.approval;

import io.countersign.engine.approval.ApprovalRow.Course;
import io.countersign.engine.approval.ApprovalRow.DecisionRow;
import io.countersign.engine.approval.ApprovalRow.Shown;
import io.countersign.engine.approval.ApprovalRow.Times;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Projection of events to the rows of approvals. It is a function of the state before the events
 * and the events themselves. Lives within one write.
 *
 * <p>A question that is open when its token is lost, or when the instance ends, is closed. A given
 * approval keeps its verdict even if it is invalidated later. An approval that no gate used stays
 * unused.
 */
public final class ApprovalProjection {

  private final Map<Long, ApprovalRow> asked = new LinkedHashMap<>();
  private final List<ApprovalChange> changed = new ArrayList<>();

  /** Creates a projection without events. */
  public ApprovalProjection() {}

  /** Returns the rows of a whole journal. */
  public static List<ApprovalRow> rebuild(String instance, List<JournalEntry> journal) {
    var projection = new ApprovalProjection();
    var state = EventApplier.begin(instance, journal.get(0));
    for (var entry : journal.subList(1, journal.size())) {
      projection.see(state, entry);
      state = EventApplier.apply(state, entry);
    }
    return projection.changes().asked();
  }

  /** Returns the changes so far. */
  public ApprovalChanges changes() {
    return new ApprovalChanges(List.copyOf(asked.values()), changed);
  }

  /** Adds the next event; the state is the one before it. */
  public void see(InstanceState before, JournalEntry entry) {
    var event = entry.event();
    switch (event.kind()) {
      case APPROVAL_ASKED -> ask(before, entry, (QuestionEvent.ApprovalAsked) event);
      case STEP_WAITS -> waits(before, (StepEvent.StepWaits) event);
      case APPROVAL_DECIDED -> decide(entry, (QuestionEvent.ApprovalDecided) event);
      case APPROVALS_APPLIED ->
          ((QuestionEvent.ApprovalsApplied) event)
              .steps()
              .forEach(step -> change(new ApprovalChange.Marked(step, true)));
      case APPROVALS_INVALIDATED -> {
        var gone = (QuestionEvent.ApprovalsInvalidated) event;
        var open = new TreeSet<>(gone.steps());
        open.retainAll(open(before, one -> true));
        close(open, entry, verdict(gone.cause().kind()));
        gone.steps().forEach(step -> change(new ApprovalChange.Marked(step, false)));
      }
      case LEFT -> lose(before, entry, ((TokenEvent.Left) event).lost());
      case BRANCHES_JOINED -> lose(before, entry, ((TokenEvent.BranchesJoined) event).lost());
      case ENDED -> close(open(before, token -> true), entry, Verdict.CLOSED);
      case STARTED,
          DOCUMENT_CHANGED,
          REPINNED,
          REQUESTED,
          STEP_OPENED,
          STEP_CLOSED,
          TOKEN_MOVED,
          TOKEN_FORKED,
          TOKEN_ENDED,
          EFFECT_QUEUED,
          EFFECT_SETTLED,
          PAUSED,
          RESUMED,
          INTERVENED,
          SUPERSEDED,
          IGNORED -> {
        // These change no row of an approval.
      }
    }
  }

  private void decide(JournalEntry entry, QuestionEvent.ApprovalDecided decided) {
    var what = decided.decision();
    var row = new DecisionRow(what.party(), what.by(), what.answer(), what.reason(), entry.at());
    change(new ApprovalChange.Decided(decided.step(), row, decided.verdict()));
  }

  private void ask(InstanceState before, JournalEntry entry, QuestionEvent.ApprovalAsked question) {
    var node = before.step(question.step()).map(OpenStep::nodeId).orElseThrow();
    var shown =
        new Shown(question.shown().version(), question.shown().materialHash(), question.snapshot());
    asked.put(
        question.step(),
        new ApprovalRow(
            question.step(),
            node,
            shown,
            question.asked(),
            Course.OPEN,
            new Times(entry.at(), Optional.empty(), Optional.empty())));
  }

  private void waits(InstanceState before, StepEvent.StepWaits waits) {
    if (waits.awaits() instanceof Wait.Decisions decisions) {
      var step = before.stepOf(waits.token()).orElseThrow().seq();
      asked.computeIfPresent(step, (seq, row) -> row.until(decisions.until()));
    }
  }

  private void lose(InstanceState before, JournalEntry entry, Collection<TokenId> lost) {
    close(open(before, lost::contains), entry, Verdict.CLOSED);
  }

  private static Collection<Long> open(InstanceState state, Predicate<TokenId> whose) {
    return state.approvals().values().stream()
        .filter(one -> one.verdict() == Verdict.OPEN && whose.test(one.token()))
        .map(one -> one.step())
        .toList();
  }

  private void close(Collection<Long> steps, JournalEntry entry, Verdict verdict) {
    steps.forEach(step -> change(new ApprovalChange.Closed(step, verdict, entry.at())));
  }

  private static Verdict verdict(Cause.CauseKind kind) {
    return switch (kind) {
      case LAPSED -> Verdict.LAPSED;
      case WITHDRAWN -> Verdict.WITHDRAWN;
      case RETURN, REJECTED, DRIFT, UNDECLARED, REQUEST, OPERATOR, RETRY, FOLLOWED ->
          Verdict.CLOSED;
    };
  }

  private void change(ApprovalChange change) {
    var row = asked.get(change.step());
    if (row == null) {
      changed.add(change);
    } else {
      asked.put(change.step(), row.after(change));
    }
  }
}
