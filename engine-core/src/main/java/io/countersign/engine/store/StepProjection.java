package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalProjection;
import io.countersign.engine.document.Actor;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.registry.AppliedEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.row.StepRow.Expects;
import io.countersign.engine.row.StepRow.Opening;
import io.countersign.engine.row.StepRow.Result;
import io.countersign.engine.row.StepRow.Times;
import io.countersign.engine.row.StepRow.Visit;
import io.countersign.engine.store.ChangeSet.StepChanges;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Projection of events to the rows of steps and effects. It is a function of the state before the
 * events and the events themselves.
 *
 * <p>A token that is ended from outside always leaves a row: its open step is cancelled. If it had
 * none, a row of its own is written, at the join that continued without it, or at the node that it
 * was about to visit. An event about the instance as a whole leaves a control row, so that the rows
 * alone tell where every token is; see {@link InstanceRebuild}.
 */
public final class StepProjection {

  private static final String JOIN = "parallel_join";
  private static final String UNKNOWN = "unknown";
  private static final String STATE = "state";
  private static final String START = "sys:start";

  private Origin origin;
  private final List<StepReceipt> receipts = new ArrayList<>();
  private final Map<Long, StepRow> opened = new LinkedHashMap<>();
  private final List<StepRow> ended = new ArrayList<>();
  private final List<StepChange> changed = new ArrayList<>();
  private final List<EffectRow> effects = new ArrayList<>();
  private final List<Long> recalled = new ArrayList<>();
  private final ApprovalProjection approvals = new ApprovalProjection();
  private final Map<TokenId, String> fired = new TreeMap<>();
  private List<Map<String, @Nullable Object>> changes = List.of();

  private StepProjection(Origin origin) {
    this.origin = origin;
  }

  /**
   * Origin of an advance.
   *
   * @param instance the instance
   * @param workflow the workflow that it runs; empty when it cannot be read, and then only events
   *     about the instance as a whole are projected
   * @param trace the host's trace, or empty
   * @param snapshot the host's id of the version of the document, if it keeps versions
   * @param system the actor of rows that are written for visits that never began
   */
  public record Origin(
      String instance,
      Optional<CompiledWorkflow> workflow,
      String trace,
      Optional<String> snapshot,
      Actor system) {

    /** Creates the origin of an advance whose workflow is available. */
    public Origin(
        String instance,
        CompiledWorkflow workflow,
        String trace,
        Optional<String> snapshot,
        Actor system) {
      this(instance, Optional.of(workflow), trace, snapshot, system);
    }

    private String typeOf(String nodeId) {
      return workflow.map(known -> known.node(nodeId).type()).orElse(UNKNOWN);
    }
  }

  /**
   * Rows that follow from events.
   *
   * @param steps the changes of steps
   * @param effects new effects
   * @param recalled the effects that must not be sent any more
   */
  public record Rows(StepChanges steps, List<EffectRow> effects, List<Long> recalled) {

    /** Copies the lists. */
    public Rows {
      effects = List.copyOf(effects);
      recalled = List.copyOf(recalled);
    }
  }

  /**
   * Events of one origin.
   *
   * @param events the events, in order, with the states around them
   * @param origin their origin
   */
  public record Stretch(List<AppliedEvent> events, Origin origin) {

    /** Copies the events. */
    public Stretch {
      events = List.copyOf(events);
    }
  }

  /** Returns the rows of a whole journal. */
  public static Rows of(List<JournalEntry> journal, Origin origin) {
    return of(List.of(new Stretch(AppliedEvent.replay(origin.instance(), journal), origin)));
  }

  /** Returns the rows for events of several origins, one after the other; at least one. */
  public static Rows of(List<Stretch> stretches) {
    var projection = new StepProjection(stretches.get(0).origin());
    for (var stretch : stretches) {
      projection.origin = stretch.origin();
      stretch.events().forEach(projection::see);
    }
    return projection.rows();
  }

  private Rows rows() {
    var all = new ArrayList<>(opened.values());
    all.addAll(ended);
    return new Rows(
        new StepChanges(receipts, all, changed, approvals.changes()), effects, recalled);
  }

  private void see(AppliedEvent applied) {
    var entry = applied.entry();
    if (applied.before().isEmpty()) {
      adopt(applied.after(), entry);
      return;
    }
    var before = applied.before().get();
    note(before, entry);
    approvals.see(before, entry);
  }

  /** Adds a row if the first token does not stand at the start. */
  private void adopt(InstanceState begun, JournalEntry entry) {
    if (entry.event() instanceof InstanceEvent.Started started && !started.nodeId().equals(START)) {
      control(begun, entry, "adopted", ControlRowDetails.of(started), "", started.by());
    }
  }

  private void note(InstanceState before, JournalEntry entry) {
    var event = entry.event();
    switch (event.kind()) {
      case STEP_OPENED -> open(before, entry, (StepEvent.StepOpened) event);
      case STEP_WAITS -> {
        var waits = (StepEvent.StepWaits) event;
        wait(stepOf(before, waits.token()), waits.awaits());
      }
      case STEP_CLOSED -> {
        var closed = (StepEvent.StepClosed) event;
        end(stepOf(before, closed.token()), entry, closed.end().status(), result(closed));
      }
      case BRANCHES_JOINED -> join(before, entry, (TokenEvent.BranchesJoined) event);
      case LEFT -> leave(before, entry, (TokenEvent.Left) event);
      case EFFECT_QUEUED -> queue(before, entry, (EffectEvent.EffectQueued) event);
      case APPROVALS_APPLIED ->
          ((QuestionEvent.ApprovalsApplied) event)
              .steps()
              .forEach(step -> change(new StepChange.Marked(step, true)));
      case APPROVALS_INVALIDATED -> {
        var invalidated = (QuestionEvent.ApprovalsInvalidated) event;
        invalidated.steps().forEach(step -> change(new StepChange.Marked(step, false)));
        InvalidationNotices.of(before, entry, invalidated, origin.trace()).ifPresent(effects::add);
      }
      case PAUSED -> {
        var paused = (InstanceEvent.Paused) event;
        var details = ControlRowDetails.of(paused);
        control(before, entry, "paused", details, paused.detail(), paused.by());
      }
      case RESUMED -> {
        var resumed = (InstanceEvent.Resumed) event;
        control(before, entry, "resumed", ControlRowDetails.of(resumed), "", resumed.by());
      }
      case INTERVENED -> {
        var intervened = (InstanceEvent.Intervened) event;
        var details = ControlRowDetails.of(intervened);
        control(before, entry, "intervened", details, "", intervened.by());
      }
      case SUPERSEDED -> {
        var superseded = (InstanceEvent.Superseded) event;
        changes = superseded.changes();
        var details = ControlRowDetails.of(superseded);
        control(before, entry, "superseded", details, "", superseded.by());
      }
      case ENDED -> end(before, entry, (InstanceEvent.Ended) event);
      case STARTED,
          DOCUMENT_CHANGED,
          REPINNED,
          REQUESTED,
          TOKEN_MOVED,
          TOKEN_FORKED,
          TOKEN_ENDED,
          EFFECT_SETTLED,
          APPROVAL_ASKED,
          APPROVAL_DECIDED,
          IGNORED -> {
        // These have no rows of steps or effects.
      }
    }
  }

  private void queue(InstanceState before, JournalEntry entry, EffectEvent.EffectQueued queued) {
    effects.add(
        new EffectRow(
            entry.seq(),
            stepOf(before, queued.token()).seq(),
            queued.effectType(),
            queued.payload(),
            queued.options(),
            origin.trace(),
            queued.digest(),
            queued.content()));
  }

  /** The end of an instance; the end node of a workflow that completes has a row of its own. */
  private void end(InstanceState before, JournalEntry entry, InstanceEvent.Ended ended) {
    if (ended.status() != InstanceStatus.COMPLETED) {
      var tokens = before.tokens().stream().map(Token::id).toList();
      lose(before, entry, tokens, ended.reason(), changes);
      control(before, entry, "ended", ControlRowDetails.of(ended), ended.reason(), ended.by());
    }
  }

  private void open(InstanceState before, JournalEntry entry, StepEvent.StepOpened step) {
    var key = StepReceipt.ofStep(origin.instance(), step.nodeId(), step.token(), step.version());
    receipts.add(new StepReceipt(key, entry.seq()));
    if (fired.remove(step.token(), step.nodeId())) {
      receipts.add(
          new StepReceipt(
              StepReceipt.ofJoin(origin.instance(), step.nodeId(), step.version(), step.token()),
              entry.seq()));
    }
    var input = new LinkedHashMap<String, @Nullable Object>();
    before.token(step.token()).flatMap(Token::via).ifPresent(via -> input.put("edge", via));
    if (step.cause() > 0) {
      input.put("cause", step.cause());
    }
    boolean rests = step.nodeType().equals(STATE);
    opened.put(
        entry.seq(),
        new StepRow(
            new Visit(entry.seq(), 0, step.nodeId(), step.nodeType(), step.token(), step.version()),
            new Opening(step.as(), key, origin.snapshot(), input, origin.trace()),
            // A step at which the document waits must not seem to fall back from running to
            // pending.
            rests ? StepStatus.PENDING : StepStatus.RUNNING,
            new Times(
                entry.at(), rests ? Optional.empty() : Optional.of(entry.at()), Optional.empty()),
            Expects.NOTHING,
            Result.NONE));
  }

  private void wait(OpenStep step, Wait awaits) {
    var key =
        awaits instanceof Wait.External external
            ? Optional.of(external.key())
            : Optional.<String>empty();
    var approval =
        awaits instanceof Wait.Decisions ? Optional.of(step.seq()) : Optional.<Long>empty();
    change(
        new StepChange.Waits(
            step.seq(),
            awaits instanceof Wait.Effects ? StepStatus.RUNNING : StepStatus.PENDING,
            new Expects(awaits.until(), key, approval, Optional.empty())));
  }

  private Result result(StepEvent.StepClosed closed) {
    var output = new LinkedHashMap<String, @Nullable Object>();
    output.put("output", closed.output());
    output.put("outcome", closed.end().outcome());
    output.put("chosen_edge_ids", closed.chosen());
    output.put("evaluated", closed.evaluated());
    trace(output);
    return new Result(output, closed.end().error());
  }

  private void join(InstanceState before, JournalEntry entry, TokenEvent.BranchesJoined joined) {
    fired.put(joined.token(), joined.joinId());
    for (var token : joined.arrived()) {
      var output = new LinkedHashMap<String, @Nullable Object>();
      output.put("output", Map.of());
      output.put("outcome", "arrived");
      output.put("chosen_edge_ids", List.of());
      trace(output);
      end(stepOf(before, token), entry, StepStatus.COMPLETED, new Result(output, ""));
    }
    int index = 0;
    for (var token : joined.lost()) {
      var step = before.stepOf(token);
      if (step.isPresent()) {
        cancel(step.get(), entry, joined.joinId() + " went on without it", List.of());
      } else {
        index++;
        ended.add(
            over(
                new Visit(entry.seq(), index, joined.joinId(), JOIN, token, version(before)),
                entry,
                StepStatus.CANCELLED,
                joined.joinId() + " went on without it"));
      }
    }
  }

  private void leave(InstanceState before, JournalEntry entry, TokenEvent.Left left) {
    lose(before, entry, left.lost(), ControlRowDetails.why(left.cause()), left.cause().changes());
    if (left.cause().kind() != Cause.CauseKind.RETURN) {
      control(before, entry, "left", ControlRowDetails.of(left), "", left.by());
    }
  }

  /**
   * Projects tokens that were ended from outside: an open step is cancelled, an imminent one
   * skipped.
   */
  private void lose(
      InstanceState before,
      JournalEntry entry,
      Collection<TokenId> lost,
      String reason,
      List<Map<String, @Nullable Object>> changed) {
    int index = 0;
    for (var id : lost) {
      var step = before.stepOf(id);
      var token = before.token(id).orElseThrow();
      if (step.isPresent()) {
        cancel(step.get(), entry, reason, changed);
      } else if (token.phase() == Token.Phase.READY) {
        index++;
        ended.add(over(visit(before, entry, index, token), entry, StepStatus.SKIPPED, reason));
      }
    }
  }

  private void cancel(
      OpenStep step,
      JournalEntry entry,
      String reason,
      List<Map<String, @Nullable Object>> changed) {
    if (step.awaits().orElse(null) instanceof Wait.Effects waiting) {
      recalled.addAll(waiting.effects());
    }
    var output = new LinkedHashMap<String, @Nullable Object>();
    if (!changed.isEmpty()) {
      output.put("output", Map.of("changes", changed));
    }
    output.put("chosen_edge_ids", List.of());
    trace(output);
    change(
        new StepChange.Ends(
            step.seq(), StepStatus.CANCELLED, entry.at(), new Result(output, reason)));
  }

  private void control(
      InstanceState before,
      JournalEntry entry,
      String what,
      Map<String, @Nullable Object> details,
      String error,
      Actor by) {
    var token = before.root().map(Token::id).orElse(TokenId.FIRST);
    var row =
        over(
            new Visit(entry.seq(), 0, StepRow.CONTROL, StepRow.CONTROL, token, version(before)),
            entry,
            StepStatus.COMPLETED,
            error);
    var output = new LinkedHashMap<String, @Nullable Object>(row.result().output());
    output.put("control", what);
    output.put("output", details);
    ended.add(
        new StepRow(
            row.visit(),
            row.opening().as(by),
            row.status(),
            row.times(),
            row.expects(),
            new Result(output, error)));
  }

  private StepRow over(Visit visit, JournalEntry entry, StepStatus status, String error) {
    var key =
        StepReceipt.ofStep(
            origin.instance(), visit.nodeId() + "@" + visit.seq(), visit.token(), visit.version());
    var output = new LinkedHashMap<String, @Nullable Object>();
    output.put("chosen_edge_ids", List.of());
    trace(output);
    var at = Optional.of(entry.at());
    return new StepRow(
        visit,
        new Opening(origin.system(), key, origin.snapshot(), Map.of(), origin.trace()),
        status,
        new Times(entry.at(), at, at),
        Expects.NOTHING,
        new Result(output, error));
  }

  private void trace(Map<String, @Nullable Object> output) {
    if (!origin.trace().isEmpty()) {
      output.put("trace_id", origin.trace());
    }
  }

  private void change(StepChange change) {
    var row = opened.get(change.seq());
    if (row == null) {
      changed.add(change);
    } else if (change instanceof StepChange.Waits waits) {
      opened.put(change.seq(), row.opening(waits));
    } else {
      opened.put(change.seq(), row.after(change));
    }
  }

  /** Ends a step by its own result: a step must be running to end so. */
  private void end(OpenStep step, JournalEntry entry, StepStatus status, Result result) {
    if (waits(step)) {
      change(new StepChange.Runs(step.seq(), entry.at()));
    }
    change(new StepChange.Ends(step.seq(), status, entry.at(), result));
  }

  private boolean waits(OpenStep step) {
    return step.awaits().isPresent()
        ? !(step.awaits().get() instanceof Wait.Effects)
        : origin.typeOf(step.nodeId()).equals(STATE);
  }

  private Visit visit(InstanceState before, JournalEntry entry, int index, Token token) {
    var type = origin.typeOf(token.nodeId());
    return new Visit(entry.seq(), index, token.nodeId(), type, token.id(), version(before));
  }

  private static long version(InstanceState state) {
    return state.pin().version();
  }

  private static OpenStep stepOf(InstanceState state, TokenId token) {
    return state
        .stepOf(token)
        .orElseThrow(() -> new IllegalArgumentException("Expected an open step of " + token));
  }
}
