package io.countersign.engine.journal;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.note.NoteEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.step.StepEvent.End;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.TaskDeadline;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One event of each type, in the form that was recorded. */
final class Samples {

  static final Instant AT = Instant.parse("2031-03-04T05:06:07.000008Z");
  static final ValueSalts SALTS = ValueSalts.of("a secret for tests");
  static final String INSTANCE = "018f-invoice";

  private static final Actor ADA = Actor.person("ada", "clerk", "finance");
  private static final DocumentVersion PIN = new DocumentVersion(7, "ab12", "submitted");
  private static final TokenId ROOT = TokenId.FIRST;
  private static final TokenId LEFT = ROOT.branch("usr:s:1", 0);
  private static final TokenId RIGHT = ROOT.branch("usr:s:1", 1);

  private Samples() {}

  /** By the name of their type, which is the name of their file. */
  static Map<String, Event> all() {
    var all = new LinkedHashMap<String, Event>();
    for (var event : events()) {
      all.put(EventJson.current().typeOf(event).name(), event);
    }
    return all;
  }

  /** A run of an instance from its beginning; some events carry values. */
  static List<JournalEntry> run() {
    var entries = new ArrayList<JournalEntry>();
    for (var event :
        List.of(
            started(),
            new StepEvent.StepOpened(ROOT, "sys:state:draft", "state", 7, ADA, 1),
            new StepEvent.StepWaits(ROOT, new DocumentWait.Request(List.of("submit"))),
            new InstanceEvent.Requested("submit", ADA, "it is complete"),
            closed("draft"),
            new TokenEvent.TokenMoved(ROOT, "e1", "usr:s:1"),
            new StepEvent.StepOpened(ROOT, "usr:s:1", "action", 7, ADA, 4),
            closed("posting"),
            new TokenEvent.TokenMoved(ROOT, "e2", "sys:end"))) {
      entries.add(new JournalEntry(entries.size() + 1, AT.plusSeconds(entries.size() / 4), event));
    }
    return entries;
  }

  private static InstanceEvent.Started started() {
    return new InstanceEvent.Started(
        new DocumentRef("acme", "invoice", "4711"), PIN, "c0ffee", "sys:state:draft", ADA, "00-1");
  }

  private static StepEvent.StepClosed closed(String key) {
    var output = new LinkedHashMap<String, @Nullable Object>();
    output.put("amount", new BigDecimal("12.340"));
    output.put("due", LocalDate.parse("2031-04-01"));
    output.put("nobody", null);
    output.put("seen", AT);
    output.put("serial", Long.MAX_VALUE);
    var evaluation = new LinkedHashMap<String, @Nullable Object>();
    evaluation.put("edge", "e1");
    evaluation.put("expression", "entity.grand_total > 1000");
    evaluation.put("variables", Map.of("entity.grand_total", 250000L));
    evaluation.put("result", true);
    return new StepEvent.StepClosed(
        ROOT,
        new End(StepStatus.COMPLETED, "done", ""),
        output,
        Optional.of(key),
        List.of("e1"),
        List.of(evaluation));
  }

  private static List<Map<String, @Nullable Object>> changes() {
    var change = new LinkedHashMap<String, @Nullable Object>();
    change.put("field", "grand_total");
    change.put("from", new BigDecimal("12.340"));
    change.put("to", null);
    return List.of(change);
  }

  private static List<Event> events() {
    return List.of(
        started(),
        new DocumentEvent.DocumentChanged(PIN, List.of("grand_total"), 12, ADA, ""),
        new DocumentEvent.Repinned(PIN),
        new InstanceEvent.Requested("submit", ADA, "it is complete"),
        new InstanceEvent.StatusShown("RETURNED"),
        new InstanceEvent.Paused("WORKFLOW_NO_EDGE_MATCHED", "no edge is for \"held\"", ADA),
        new InstanceEvent.Resumed(ADA, "the receiver is back"),
        new NoteEvent.NoteAdded("paid twice: 2500 €", ADA),
        new InstanceEvent.Intervened(
            InstanceEvent.Intervened.Intervention.RESEND, "17", ADA, "it was down"),
        new InstanceEvent.Superseded(
            new DocumentRef("acme", "invoice", "4712"), ADA, "wrong total", changes()),
        new InstanceEvent.Ended(InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, ADA),
        new InstanceEvent.Ignored("due", "the step is over", ADA),
        new StepEvent.StepOpened(ROOT, "usr:s:1", "action", 7, ADA, 4),
        new StepEvent.StepWaits(ROOT, new StepWait.External("paid:4711", Optional.of(AT))),
        closed("posting"),
        new EffectEvent.EffectQueued(
            ROOT, "webhook", Map.of("id", "4711"), Map.of("url", "https://example.org/4711"), "d1"),
        new EffectEvent.EffectSettled(12, true, Map.of("status", 200L)),
        new TokenEvent.TokenMoved(ROOT, "e1", "usr:s:1"),
        new TokenEvent.TokenForked(
            ROOT,
            List.of(
                new TokenEvent.Branch(LEFT, "e3", "usr:s:2"),
                new TokenEvent.Branch(RIGHT, "e4", "usr:s:3"))),
        new TokenEvent.BranchesJoined(ROOT, "usr:s:4", List.of(LEFT), List.of(RIGHT), true),
        new TokenEvent.Left(
            List.of(LEFT, ROOT),
            ROOT.nextRound(),
            "sys:gate:approve",
            Optional.of("e9"),
            new Cause(Cause.CauseKind.OPERATOR, "wrong workflow"),
            Optional.of("rejected"),
            ADA),
        new TokenEvent.TokenEnded(ROOT),
        new QuestionEvent.ApprovalAsked(
            ROOT,
            12,
            PIN,
            new Asked(
                List.of(new Party("role:finance_manager", List.of("grace", "linus"))),
                Quorum.of(1),
                false,
                "ada",
                false,
                true)),
        new QuestionEvent.ApprovalDecided(
            12,
            new Approval.Decision(0, "grace", Answer.REJECTED, "too expensive: 2500 €"),
            Verdict.REJECTED),
        new QuestionEvent.AnsweredLate(12, ADA, "RETURN", "the photo is missing"),
        new QuestionEvent.DeadlineFired(
            12,
            "overdue",
            TaskDeadline.Kind.BREACH,
            Instant.parse("2031-03-05T05:06:07.000009Z"),
            true,
            List.of(TaskDeadline.Audience.ASSIGNEES, TaskDeadline.Audience.ADMIN)),
        new QuestionEvent.ApprovalsApplied(20, List.of(12L, 15L)),
        new QuestionEvent.ApprovalsInvalidated(
            List.of(12L), new Cause(Cause.CauseKind.DRIFT, ""), ADA, List.of("grand_total")));
  }
}
