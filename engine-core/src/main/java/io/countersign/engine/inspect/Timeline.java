package io.countersign.engine.inspect;

import io.countersign.engine.document.PlainValues;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
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
import io.countersign.engine.instance.Wait;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Timeline: the history of an instance in words, one line for each event. The words are for people
 * and for tests of the same release; they may change with a release, unlike the journal from which
 * they are made.
 */
public final class Timeline {

  private static final String OPERATOR = "OPERATOR";

  private final NodeNames names;
  private final Map<TokenId, String> nodes = new HashMap<>();
  private final Map<Long, String> steps = new HashMap<>();
  private final Map<Long, String> effects = new HashMap<>();

  /** True if the previous event opened a step; the next change is attributed to it. */
  private boolean begun;

  private Timeline(CompiledWorkflow workflow) {
    this.names = new NodeNames(workflow);
  }

  /** Returns the lines of a whole journal, from the first event on. */
  public static List<String> of(CompiledWorkflow workflow, List<JournalEntry> entries) {
    var timeline = new Timeline(workflow);
    return entries.stream().map(timeline::line).toList();
  }

  /**
   * Line of a timeline.
   *
   * @param seq the sequence number of its event
   * @param at the time
   * @param who the actor, or empty if the event follows from earlier ones
   * @param what the event in words, with the name of the person if one caused it
   * @param milestone whether it matters to people who follow the document; the other lines tell how
   *     the workflow got from one milestone to the next
   */
  public record Line(long seq, Instant at, String who, String what, boolean milestone) {}

  /**
   * Returns the lines of a part of a journal.
   *
   * @param before the rows of the steps that began before that part
   */
  static List<Line> lines(
      CompiledWorkflow workflow, List<StepRow> before, List<RecordedEvent> recorded) {
    var timeline = new Timeline(workflow);
    before.stream().map(StepRow::visit).forEach(timeline::remember);
    recorded.stream()
        .findFirst()
        .ifPresent(first -> timeline.begun = timeline.steps.containsKey(first.seq() - 1));
    return recorded.stream().map(timeline::line).toList();
  }

  private void remember(StepRow.Visit visit) {
    if (!visit.nodeType().equals(StepRow.CONTROL) && (visit.index() == 0)) {
      nodes.put(visit.token(), visit.nodeId());
      steps.put(visit.seq(), visit.nodeId());
    }
  }

  private Line line(RecordedEvent one) {
    if (one instanceof RecordedEvent.Known known) {
      var event = known.entry().event();
      var milestone = isMilestone(event);
      return new Line(one.seq(), one.at(), who(event), line(known.entry()), milestone);
    }
    var unknown = (RecordedEvent.Unknown) one;
    var what = "something that only a newer version knows: " + unknown.type();
    return new Line(one.seq(), one.at(), "", what, true);
  }

  private boolean isMilestone(Event event) {
    return switch (event.kind()) {
      case STEP_WAITS ->
          switch (((StepEvent.StepWaits) event).awaits().kind()) {
            case TIMER, EXTERNAL, EFFECTS -> true;
            case REQUEST, DECISIONS, OTHERS -> false;
          };
      case STEP_CLOSED -> {
        var closed = (StepEvent.StepClosed) event;
        yield closed.end().status() == StepStatus.FAILED || isDeed(closed);
      }
      // Where no step has just begun, a person changed the document, which has its own line.
      case REPINNED -> begun;
      case LEFT -> ((TokenEvent.Left) event).cause().kind() != Cause.CauseKind.RETURN;
      case STEP_OPENED, TOKEN_MOVED, TOKEN_FORKED, TOKEN_ENDED -> false;
      case STARTED,
          DOCUMENT_CHANGED,
          REQUESTED,
          BRANCHES_JOINED,
          EFFECT_QUEUED,
          EFFECT_SETTLED,
          APPROVAL_ASKED,
          APPROVAL_DECIDED,
          APPROVALS_APPLIED,
          APPROVALS_INVALIDATED,
          PAUSED,
          RESUMED,
          INTERVENED,
          SUPERSEDED,
          ENDED,
          IGNORED ->
          true;
    };
  }

  /**
   * Returns whether the end of a step is worth a line: the step was added by an organisation; for a
   * question, only if no answer came.
   */
  private boolean isDeed(StepEvent.StepClosed closed) {
    var node = nodes.get(closed.token());
    if (node == null || !(names.configOf(node) instanceof StepConfig step)) {
      return false;
    }
    return step instanceof StepConfig.Approval
        ? closed.end().outcome().equals(StepOutcomes.EXPIRED)
        : !(step instanceof StepConfig.ParallelSplit || step instanceof StepConfig.ParallelJoin);
  }

  private static String who(Event event) {
    return switch (event.kind()) {
      case STARTED -> ((InstanceEvent.Started) event).by().id();
      case DOCUMENT_CHANGED -> ((DocumentEvent.DocumentChanged) event).by().id();
      case REQUESTED -> ((InstanceEvent.Requested) event).by().id();
      case RESUMED -> ((InstanceEvent.Resumed) event).by().id();
      case PAUSED -> ((InstanceEvent.Paused) event).by().id();
      case LEFT -> ((TokenEvent.Left) event).by().id();
      case ENDED -> ((InstanceEvent.Ended) event).by().id();
      case INTERVENED -> ((InstanceEvent.Intervened) event).by().id();
      case SUPERSEDED -> ((InstanceEvent.Superseded) event).by().id();
      case IGNORED -> ((InstanceEvent.Ignored) event).by().id();
      case STEP_OPENED -> ((StepEvent.StepOpened) event).as().id();
      case APPROVALS_INVALIDATED -> ((QuestionEvent.ApprovalsInvalidated) event).by().id();
      case APPROVAL_DECIDED -> ((QuestionEvent.ApprovalDecided) event).decision().by();
      // These follow from an event that names the person.
      case REPINNED,
          STEP_WAITS,
          STEP_CLOSED,
          TOKEN_MOVED,
          TOKEN_FORKED,
          BRANCHES_JOINED,
          TOKEN_ENDED,
          EFFECT_QUEUED,
          EFFECT_SETTLED,
          APPROVAL_ASKED,
          APPROVALS_APPLIED ->
          "";
    };
  }

  private String line(JournalEntry entry) {
    var event = entry.event();
    if (event instanceof StepEvent.StepOpened opened) {
      nodes.put(opened.token(), opened.nodeId());
      steps.put(entry.seq(), opened.nodeId());
    } else if (event instanceof EffectEvent.EffectQueued queued) {
      effects.put(entry.seq(), queued.effectType());
    }
    begun = event instanceof StepEvent.StepOpened;
    return sentence(event);
  }

  private String sentence(Event event) {
    return switch (event.kind()) {
      case STARTED -> words((InstanceEvent.Started) event);
      case DOCUMENT_CHANGED -> words((DocumentEvent.DocumentChanged) event);
      case REPINNED -> words((DocumentEvent.Repinned) event);
      case REQUESTED -> words((InstanceEvent.Requested) event);
      case PAUSED -> words((InstanceEvent.Paused) event);
      case RESUMED -> words((InstanceEvent.Resumed) event);
      case INTERVENED -> words((InstanceEvent.Intervened) event);
      case SUPERSEDED -> words((InstanceEvent.Superseded) event);
      case ENDED -> words((InstanceEvent.Ended) event);
      case IGNORED -> words((InstanceEvent.Ignored) event);
      case STEP_OPENED -> words((StepEvent.StepOpened) event);
      case STEP_WAITS -> words((StepEvent.StepWaits) event);
      case STEP_CLOSED -> words((StepEvent.StepClosed) event);
      case EFFECT_QUEUED -> words((EffectEvent.EffectQueued) event);
      case EFFECT_SETTLED -> words((EffectEvent.EffectSettled) event);
      case APPROVAL_ASKED -> words((QuestionEvent.ApprovalAsked) event);
      case APPROVAL_DECIDED -> words((QuestionEvent.ApprovalDecided) event);
      case APPROVALS_APPLIED -> words((QuestionEvent.ApprovalsApplied) event);
      case TOKEN_MOVED -> words((TokenEvent.TokenMoved) event);
      case TOKEN_FORKED -> words((TokenEvent.TokenForked) event);
      case BRANCHES_JOINED -> words((TokenEvent.BranchesJoined) event);
      case TOKEN_ENDED -> words((TokenEvent.TokenEnded) event);
      case LEFT -> words((TokenEvent.Left) event);
      case APPROVALS_INVALIDATED -> words((QuestionEvent.ApprovalsInvalidated) event);
    };
  }

  private String words(InstanceEvent.Started started) {
    return started.by().id()
        + " starts the workflow of "
        + started.document().id()
        + ", version "
        + started.pin().version();
  }

  private String words(DocumentEvent.DocumentChanged changed) {
    return changed.by().id() + " changes the document to version " + changed.pin().version();
  }

  private String words(DocumentEvent.Repinned repinned) {
    return "the document is " + repinned.pin().status() + ", version " + repinned.pin().version();
  }

  private String words(InstanceEvent.Requested requested) {
    return requested.by().id() + " asks to " + requested.verb() + because(requested.reason());
  }

  private String words(InstanceEvent.Paused paused) {
    return (paused.reason().equals(OPERATOR)
            ? paused.by().id() + " pauses the workflow"
            : "the workflow pauses: " + paused.reason())
        + because(paused.detail())
        + changes(paused.changes());
  }

  private String words(InstanceEvent.Resumed resumed) {
    return resumed.by().id() + " lets the workflow go on" + because(resumed.reason());
  }

  private String words(InstanceEvent.Intervened intervened) {
    return intervened.by().id() + " " + deed(intervened) + because(intervened.reason());
  }

  private String words(InstanceEvent.Superseded superseded) {
    return superseded.by().id()
        + " replaces the workflow by one of "
        + superseded.successor().id()
        + because(superseded.reason())
        + changes(superseded.changes());
  }

  private String words(InstanceEvent.Ended ended) {
    return "the workflow is "
        + word(ended.status())
        + (ended.status() == InstanceStatus.COMPLETED ? "" : " by " + ended.by().id())
        + because(ended.reason());
  }

  private String words(InstanceEvent.Ignored ignored) {
    return ignored.command() + " of " + ignored.by().id() + " changes nothing: " + ignored.why();
  }

  private String words(StepEvent.StepOpened opened) {
    return "'" + names.of(opened.nodeId()) + "' begins";
  }

  private String words(StepEvent.StepWaits waits) {
    return at(waits.token()) + " waits for " + words(waits.awaits());
  }

  private String words(StepEvent.StepClosed closed) {
    var end = closed.end();
    return at(closed.token())
        + " is "
        + word(end.status())
        + (end.outcome().isEmpty() ? "" : " with " + end.outcome())
        + because(end.error());
  }

  private String words(EffectEvent.EffectQueued queued) {
    return at(queued.token()) + " promises " + queued.effectType();
  }

  private String words(EffectEvent.EffectSettled settled) {
    return effects.getOrDefault(settled.effect(), "effect")
        + (settled.confirmed() ? " arrived" : " did not arrive");
  }

  private String words(QuestionEvent.ApprovalAsked asked) {
    return at(asked.token())
        + " asks "
        + asked.asked().parties().stream()
            .map(party -> String.join(" or ", party.members()))
            .collect(Collectors.joining(", "))
        + " about version "
        + asked.shown().version();
  }

  private String words(QuestionEvent.ApprovalDecided decided) {
    var decision = decided.decision();
    return decision.by()
        + " "
        + word(decision.answer())
        + " at '"
        + step(decided.step())
        + "'"
        + because(decision.reason())
        + (decided.verdict() == Approval.Verdict.OPEN
            ? ""
            : ", which makes it " + word(decided.verdict()));
  }

  private String words(QuestionEvent.ApprovalsApplied applied) {
    return "'" + step(applied.gateStep()) + "' uses the approvals of " + steps(applied.steps());
  }

  private String words(TokenEvent.TokenMoved moved) {
    return "on to '" + names.of(moved.nodeId()) + "'";
  }

  private String words(TokenEvent.TokenForked forked) {
    return "on to all of "
        + forked.branches().stream()
            .map(branch -> "'" + names.of(branch.nodeId()) + "'")
            .collect(Collectors.joining(", "));
  }

  private String words(TokenEvent.BranchesJoined joined) {
    return "the branches meet at '"
        + names.of(joined.joinId())
        + "', which "
        + (joined.met() ? "is met" : "cannot be met any more");
  }

  private String words(TokenEvent.TokenEnded ended) {
    return at(ended.token()) + " is the end of the way";
  }

  private String words(TokenEvent.Left left) {
    if (left.cause().kind() == Cause.CauseKind.OPERATOR) {
      return left.by().id()
          + " leads the document out to '"
          + names.of(left.nodeId())
          + "'"
          + because(left.cause().reason());
    }
    if (left.cause().kind() == Cause.CauseKind.RETRY) {
      return left.by().id()
          + " has '"
          + names.of(left.nodeId())
          + "' tried again"
          + because(left.cause().reason());
    }
    return "the document leaves for '"
        + names.of(left.nodeId())
        + "': "
        + word(left.cause().kind())
        + because(left.cause().reason())
        + changes(left.cause().changes());
  }

  private String words(QuestionEvent.ApprovalsInvalidated invalidated) {
    return "the approvals of "
        + steps(invalidated.steps())
        + " lose their worth: "
        + word(invalidated.cause().kind());
  }

  private String deed(InstanceEvent.Intervened intervened) {
    var target = intervened.target();
    return switch (intervened.deed()) {
      case ENQUEUE -> "gives the workflow a reason to go on";
      case REQUEUE -> "has the trigger " + target + " tried again";
      case RESEND -> "has " + effects.getOrDefault(Long.valueOf(target), "effect") + " sent again";
      case REBUILD -> "makes the live row anew";
      case BYPASS ->
          "bypasses the approval of "
              + Arrays.stream(target.split(", ", -1))
                  .map(gate -> names.isKnown(gate) ? names.of(gate) : gate)
                  .collect(Collectors.joining(", "));
    };
  }

  private static String words(Wait wait) {
    return switch (wait.kind()) {
      case REQUEST -> "a request to " + String.join(" or ", ((Wait.Request) wait).verbs());
      case TIMER -> ((Wait.Timer) wait).due().toString();
      case EXTERNAL -> "the event " + ((Wait.External) wait).key() + until(wait);
      case DECISIONS -> "decisions" + until(wait);
      case EFFECTS -> "what it promised to arrive";
      case OTHERS -> "the other branches";
    };
  }

  private static String until(Wait wait) {
    return wait.until().map(time -> " until " + time).orElse("");
  }

  private String at(TokenId token) {
    var node = nodes.get(token);
    return node == null ? token.path() : "'" + names.of(node) + "'";
  }

  private String step(long seq) {
    var node = steps.get(seq);
    return node == null ? "step " + seq : names.of(node);
  }

  private String steps(List<Long> seqs) {
    return seqs.stream().map(seq -> "'" + step(seq) + "'").collect(Collectors.joining(", "));
  }

  /** Returns the changes in a form such as {@code ; amount: 100 -> 900}. */
  private static String changes(List<Map<String, @Nullable Object>> changes) {
    return changes.stream()
        .map(
            change ->
                "; "
                    + change.get("field")
                    + ": "
                    + (change.containsKey("from") ? PlainValues.of(change.get("from")) + " " : "")
                    + "-> "
                    + PlainValues.of(change.get("to")))
        .collect(Collectors.joining());
  }

  private static String because(String reason) {
    return reason.isEmpty() ? "" : " (" + reason + ")";
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
