package io.countersign.engine.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.instance.InstanceEvent.Intervened.Intervention;
import io.countersign.engine.family.note.NoteEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.GoldenWorkflow;
import io.countersign.engine.workflow.TaskDeadline;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimelineTest {

  private static final Actor EVE = Actor.person("eve");
  private static final DocumentVersion PIN = new DocumentVersion(3, "00", "draft");
  private static final TokenId TOKEN = TokenId.FIRST;
  private static final Cause CAUSE = new Cause(Cause.CauseKind.DRIFT, "amount");
  private static final String DRAFT = "sys:state:draft";

  private static Event left(Cause.CauseKind kind) {
    var cause = new Cause(kind, "wrong");
    return new TokenEvent.Left(
        List.of(), TOKEN, DRAFT, Optional.empty(), cause, Optional.empty(), EVE);
  }

  private static Event intervened(Intervention intervention, String target) {
    return new InstanceEvent.Intervened(intervention, target, EVE, "wrong");
  }

  private static List<Event> oneOfEach() {
    var edge = Optional.<String>empty();
    var asked =
        new Approval.Asked(
            List.of(new Approval.Party("role:x", List.of("ada", "grace"))),
            Approvers.Quorum.ANY,
            false,
            "eve",
            false,
            false);
    return List.of(
        new InstanceEvent.Started(
            new DocumentRef("acme", "request", "r-1"), PIN, "00", DRAFT, EVE, ""),
        new StepEvent.StepOpened(TOKEN, DRAFT, "state", 3, EVE, 0),
        new StepEvent.StepWaits(TOKEN, new DocumentWait.Request(List.of("cancel", "submit"))),
        new DocumentEvent.DocumentChanged(PIN, List.of(), 0, EVE, ""),
        new DocumentEvent.Repinned(PIN),
        new InstanceEvent.Requested("submit", EVE, "ready"),
        new QuestionEvent.ApprovalAsked(TOKEN, 2, PIN, asked),
        new QuestionEvent.ApprovalDecided(
            2,
            new Approval.Decision(0, "ada", Approval.Answer.APPROVED, ""),
            Approval.Verdict.OPEN),
        new QuestionEvent.ApprovalsApplied(2, List.of(2L)),
        new QuestionEvent.ApprovalsInvalidated(List.of(2L, 99L), CAUSE, EVE, List.of()),
        new EffectEvent.EffectQueued(TOKEN, "webhook", Map.of(), Map.of(), ""),
        new EffectEvent.EffectSettled(11, false, Map.of()),
        new StepEvent.StepClosed(
            TOKEN,
            new StepEvent.End(StepStatus.FAILED, "failed", "boom"),
            Map.of(),
            Optional.empty(),
            List.of(),
            List.of()),
        new TokenEvent.TokenMoved(TOKEN, "e", DRAFT),
        new TokenEvent.TokenForked(TOKEN, List.of(new TokenEvent.Branch(TOKEN, "e", DRAFT))),
        new TokenEvent.BranchesJoined(TOKEN, DRAFT, List.of(), List.of(), true),
        new TokenEvent.Left(List.of(), TOKEN, DRAFT, edge, CAUSE, edge, EVE),
        left(Cause.CauseKind.OPERATOR),
        left(Cause.CauseKind.RETRY),
        new TokenEvent.TokenEnded(TOKEN),
        new InstanceEvent.Paused("OPERATOR", "audit", EVE),
        new InstanceEvent.Paused("WORKFLOW_STEP_FAILED", "boom", EVE),
        new InstanceEvent.Superseded(
            new DocumentRef("acme", "request", "r-2"),
            EVE,
            "typing error",
            List.of(
                Map.of("field", "amount", "from", 1L, "to", 2L), Map.of("field", "b", "to", 3L))),
        new InstanceEvent.Resumed(EVE, "audited"),
        new InstanceEvent.StatusShown("RETURNED"),
        intervened(Intervention.ENQUEUE, ""),
        intervened(Intervention.REQUEUE, "timer:7"),
        intervened(Intervention.RESEND, "11"),
        intervened(Intervention.REBUILD, ""),
        intervened(Intervention.BYPASS, "sys:gate:approve"),
        new InstanceEvent.Ended(InstanceStatus.CANCELLED, "wrong", EditWindow.LOCKED, EVE),
        new InstanceEvent.Ended(InstanceStatus.COMPLETED, "", EditWindow.LOCKED, EVE),
        new InstanceEvent.Ignored("due", "it is too early", EVE),
        new NoteEvent.NoteAdded("paid twice", EVE),
        new QuestionEvent.AnsweredLate(2, EVE, "approve", "seen"),
        new QuestionEvent.DeadlineFired(
            2, "soon", TaskDeadline.Kind.WARNING, Instant.EPOCH, false, List.of()));
  }

  @Test
  void shouldHaveWordsForEveryEvent() {
    var events = oneOfEach();
    assertThat(events.stream().map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(
            java.util.Arrays.stream(Event.class.getPermittedSubclasses())
                .flatMap(family -> java.util.Arrays.stream(family.getPermittedSubclasses()))
                .toArray(Class<?>[]::new));

    var lines = Timeline.of(GoldenWorkflow.read("approval"), entries(events));

    assertThat(lines)
        .containsExactly(
            "eve starts the workflow of r-1, version 3",
            "'draft' begins",
            "'draft' waits for a request to cancel or submit",
            "eve changes the document to version 3",
            "the document is draft, version 3",
            "eve asks to submit (ready)",
            "'draft' asks ada or grace about version 3",
            "ada approved at 'draft'",
            "'draft' uses the approvals of 'draft'",
            "the approvals of 'draft', 'step 99' become invalid: drift",
            "'draft' promises webhook",
            "webhook did not arrive",
            "'draft' is failed with failed (boom)",
            "on to 'draft'",
            "on to all of 'draft'",
            "the branches meet at 'draft', which is met",
            "the document leaves for 'draft': drift (amount)",
            "eve leads the document out to 'draft' (wrong)",
            "eve has 'draft' tried again (wrong)",
            "'draft' is the end of the way",
            "eve pauses the workflow (audit)",
            "the workflow pauses: WORKFLOW_STEP_FAILED (boom)",
            "eve replaces the workflow by one of r-2 (typing error); amount: 1 -> 2; b: -> 3",
            "eve lets the workflow go on (audited)",
            "the document shows 'RETURNED'",
            "eve gives the workflow a reason to go on (wrong)",
            "eve has the trigger timer:7 tried again (wrong)",
            "eve has webhook sent again (wrong)",
            "eve rebuilds the live row (wrong)",
            "eve bypasses the approval of gate:approve (wrong)",
            "the workflow is cancelled by eve (wrong)",
            "the workflow is completed",
            "due of eve changes nothing: it is too early",
            "eve notes: paid twice",
            "eve answered 'approve' too late at 'draft' (seen)",
            "the warning 'soon' of 'draft' comes, and its condition does not hold");
  }

  private static List<JournalEntry> entries(List<Event> events) {
    var entries = new ArrayList<JournalEntry>();
    for (var event : events) {
      entries.add(new JournalEntry(entries.size() + 1L, Instant.EPOCH, event));
    }
    return entries;
  }
}
