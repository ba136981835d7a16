package io.countersign.testkit.kit;

import io.countersign.compiler.Compiler;
import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalChanges;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.note.NoteEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.NoteRow;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.ChangeSet.OutboxChanges;
import io.countersign.engine.store.ChangeSet.StepChanges;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerDone;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Builder of change sets for an instance without a kernel. */
final class ChangeSetBuilder {

  /** The first number of rows of which there is no event. */
  private static final int NEVER = 1_000_000;

  static final String ORG = "org-1";
  static final Instant T0 = Instant.parse("2026-01-15T09:00:00Z");
  static final Actor EVE = Actor.person("eve");

  /** The workflow of its instances. */
  static final CompiledWorkflow WORKFLOW =
      Compiler.standard().compile(EntityContract.document("invoice").build()).orThrow();

  private static final String HASH = JournalHead.NONE.hash();

  final String instance;
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<StepReceipt> receipts = new ArrayList<>();
  private final List<StepRow> rows = new ArrayList<>();
  private final List<StepChange> changes = new ArrayList<>();
  private final List<ApprovalRow> approvals = new ArrayList<>();
  private final List<ApprovalChange> approvalChanges = new ArrayList<>();
  private final List<NoteRow> notes = new ArrayList<>();
  private final List<EffectRow> effects = new ArrayList<>();
  private final List<Long> recalled = new ArrayList<>();
  private final List<Trigger> queued = new ArrayList<>();
  private final List<TriggerDone> done = new ArrayList<>();
  private final long expected;
  private InstanceState state;
  private Instant at = T0;

  private ChangeSetBuilder(String instance, long expected, InstanceState state) {
    this.instance = instance;
    this.expected = expected;
    this.state = state;
  }

  /**
   * Returns an id in the format of the engine, which sorts like the number at the end of a name.
   */
  static String id(String name) {
    long front = (T0.toEpochMilli() << 16) | 0x7000L;
    return new UUID(front, Long.MIN_VALUE | Long.parseLong(name.substring(1))).toString();
  }

  /** Returns the name of an id. */
  static String name(String id) {
    return "i" + (UUID.fromString(id).getLeastSignificantBits() & Long.MAX_VALUE);
  }

  /** Returns the start of an instance. */
  static ChangeSetBuilder begin(String instance, String document) {
    return begin(ORG, instance, document);
  }

  /** Returns the start of an instance in an organisation. */
  static ChangeSetBuilder begin(String org, String instance, String document) {
    var first =
        new JournalEntry(
            1,
            T0,
            new InstanceEvent.Started(
                new DocumentRef(org, "invoice", document),
                new DocumentVersion(1, "m1", "draft"),
                WORKFLOW.hash(),
                "sys:start",
                EVE,
                "trace-1"));
    var sample = new ChangeSetBuilder(instance, 0, EventApplier.begin(instance, first));
    sample.entries.add(first);
    return sample;
  }

  /** Returns a change set that follows a state. */
  static ChangeSetBuilder after(InstanceState state) {
    return new ChangeSetBuilder(state.identity().instance(), state.progress().seq(), state);
  }

  ChangeSetBuilder event(Event event) {
    var entry = new JournalEntry(state.progress().seq() + 1, T0, event);
    state = EventApplier.apply(state, entry);
    entries.add(entry);
    return this;
  }

  /** Sets another time for the change set. */
  ChangeSetBuilder at(Instant time) {
    at = time;
    return this;
  }

  /** Opens the step of the first token, with its receipt, and makes it wait. */
  ChangeSetBuilder waiting(Wait awaits) {
    event(new StepEvent.StepOpened(TokenId.FIRST, "sys:start", "start", 1, EVE, 0));
    long seq = state.progress().seq();
    var key = StepReceipt.ofStep(instance, "sys:start", TokenId.FIRST, 1);
    receipts.add(new StepReceipt(key, seq));
    rows.add(
        new StepRow(
            new StepRow.Visit(seq, 0, "sys:start", "start", TokenId.FIRST, 1),
            new StepRow.Opening(EVE, key, Optional.empty(), Map.of(), "trace-1"),
            StepStatus.PENDING,
            new StepRow.Times(T0, Optional.empty(), Optional.empty()),
            new StepRow.Expects(
                awaits.until(), awaits.eventKey(), Optional.empty(), Optional.empty()),
            StepRow.Result.NONE));
    return event(new StepEvent.StepWaits(TokenId.FIRST, awaits));
  }

  /** Makes the step of the first token wait again. */
  ChangeSetBuilder waitingAgain(Wait awaits) {
    var expects =
        new StepRow.Expects(awaits.until(), Optional.empty(), Optional.empty(), Optional.empty());
    long seq = state.stepOf(TokenId.FIRST).orElseThrow().seq();
    changes.add(new StepChange.Waits(seq, StepStatus.PENDING, expects));
    return event(new StepEvent.StepWaits(TokenId.FIRST, awaits));
  }

  /** Adds the row of a step in a status, without an event. */
  ChangeSetBuilder row(long seq, StepStatus status) {
    var over = status.isFinal() ? Optional.of(T0) : Optional.<Instant>empty();
    rows.add(
        new StepRow(
            new StepRow.Visit(seq, 0, "sys:start", "start", TokenId.FIRST, 1),
            new StepRow.Opening(
                EVE,
                StepReceipt.ofStep(instance, "row:" + seq, TokenId.FIRST, 1),
                Optional.empty(),
                Map.of(),
                "trace-1"),
            status,
            new StepRow.Times(T0, status == StepStatus.PENDING ? over : Optional.of(T0), over),
            StepRow.Expects.NOTHING,
            StepRow.Result.NONE));
    return this;
  }

  /** Changes the status of a row, whether or not its lifecycle allows it. */
  ChangeSetBuilder change(long seq, StepStatus status) {
    changes.add(
        status.isFinal()
            ? new StepChange.Ends(seq, status, T0, StepRow.Result.NONE)
            : status == StepStatus.RUNNING
                ? new StepChange.Runs(seq, T0)
                : new StepChange.Waits(seq, status, StepRow.Expects.NOTHING));
    return this;
  }

  ChangeSetBuilder mark(long seq, boolean applied) {
    changes.add(new StepChange.Marked(seq, applied));
    return this;
  }

  /**
   * Sets the status of the instance, whether or not its lifecycle allows it, without a journal
   * entry.
   */
  ChangeSetBuilder status(InstanceStatus status) {
    long seq = state.progress().seq();
    var other = begin(instance, state.identity().document().id());
    while (other.state().progress().seq() < seq) {
      other.event(new InstanceEvent.Ignored("test", "", EVE));
    }
    if (status == InstanceStatus.RUNNING) {
      other.event(new InstanceEvent.Ignored("test", "", EVE));
    } else if (status == InstanceStatus.PAUSED) {
      other.event(new InstanceEvent.Paused("A", "", EVE));
    } else {
      other.event(new InstanceEvent.Ended(status, "", EditWindow.LOCKED, EVE));
    }
    state = other.state();
    return this;
  }

  /** Adds an approval, without an event, and the step that asks for it unless there is one. */
  ChangeSetBuilder ask(long seq, Instant at, Asked asked) {
    if (rows.stream().noneMatch(row -> row.visit().seq() == seq)) {
      rows.add(asking(seq, at));
    }
    approvals.add(
        new ApprovalRow(
            seq,
            "usr:ask",
            new ApprovalRow.Shown(3, "m3", Optional.of("d@3")),
            asked,
            ApprovalRow.Course.OPEN,
            new ApprovalRow.Times(at, Optional.of(at.plusSeconds(60)), Optional.empty())));
    return this;
  }

  private StepRow asking(long seq, Instant at) {
    return new StepRow(
        new StepRow.Visit(seq, 0, "usr:ask", "approval", TokenId.FIRST, 3),
        new StepRow.Opening(
            EVE,
            StepReceipt.ofStep(instance, "usr:ask@" + seq, TokenId.FIRST, 3),
            Optional.of("d@3"),
            Map.of(),
            "trace-1"),
        StepStatus.PENDING,
        new StepRow.Times(at, Optional.empty(), Optional.empty()),
        new StepRow.Expects(
            Optional.of(at.plusSeconds(60)), Optional.empty(), Optional.of(seq), Optional.empty()),
        StepRow.Result.NONE);
  }

  ChangeSetBuilder approval(ApprovalChange change) {
    approvalChanges.add(change);
    return this;
  }

  /** Adds a note, with its event. */
  ChangeSetBuilder note(String person, String text) {
    event(new NoteEvent.NoteAdded(text, Actor.person(person)));
    return noteRow(state.progress().seq(), person, text);
  }

  /** Adds the row of a note, without an event. */
  ChangeSetBuilder noteRow(long seq, String person, String text) {
    notes.add(new NoteRow(seq, person, text, T0));
    return this;
  }

  /** Takes a receipt, with the row of a visit that runs. */
  ChangeSetBuilder receipt(String key) {
    int seq = NEVER + Math.floorMod(key.hashCode(), NEVER);
    receipts.add(new StepReceipt(key, seq));
    rows.add(
        new StepRow(
            new StepRow.Visit(seq, 0, "row:" + seq, "script", TokenId.FIRST, 1),
            new StepRow.Opening(EVE, key, Optional.empty(), Map.of(), "trace-1"),
            StepStatus.RUNNING,
            new StepRow.Times(T0, Optional.of(T0), Optional.empty()),
            StepRow.Expects.NOTHING,
            StepRow.Result.NONE));
    return this;
  }

  ChangeSetBuilder effect(long seq) {
    effects.add(new EffectRow(seq, 2, "webhook", Map.of("n", seq), Map.of(), "trace-1"));
    return this;
  }

  ChangeSetBuilder recall(long seq) {
    recalled.add(seq);
    return this;
  }

  ChangeSetBuilder queue(String cause) {
    queued.add(trigger(cause));
    return this;
  }

  ChangeSetBuilder finish(String cause, long fence) {
    done.add(new TriggerDone(trigger(cause).key(instance), fence, ""));
    return this;
  }

  ChangeSetBuilder finish(QueuedTrigger claimed) {
    done.add(new TriggerDone(claimed.key(), claimed.fence(), ""));
    return this;
  }

  static Trigger trigger(String cause) {
    return new Trigger(TriggerType.ADVANCE, cause, 1, Map.of(), EVE, "trace-1");
  }

  InstanceState state() {
    return state;
  }

  private Optional<JournalCodec.Written> journal() {
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(
            JournalCodec.current()
                .write(instance, new JournalHead(expected, HASH), entries, seq -> "salt"));
  }

  /** Writes the change set, after publishing the workflow. */
  Written write(Store store, StoreTransaction transaction) {
    if (expected == 0) {
      transaction.workflows().publish(OrgId.of(set().org()), WORKFLOW);
    }
    return transaction.write(set());
  }

  ChangeSet set() {
    return new ChangeSet(
        expected,
        state,
        journal(),
        new StepChanges(
            receipts,
            rows,
            changes,
            new ApprovalChanges(approvals, approvalChanges),
            List.copyOf(notes)),
        new OutboxChanges(effects, recalled, queued, done),
        at);
  }
}
