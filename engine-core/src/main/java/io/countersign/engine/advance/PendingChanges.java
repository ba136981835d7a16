package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.guard.EditRules;
import io.countersign.engine.instance.AppliedEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.ValueSalts;
import io.countersign.engine.kernel.KernelDecision;
import io.countersign.engine.port.Secrets;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.row.RowOrigin;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.ChangeSet.OutboxChanges;
import io.countersign.engine.store.EventTriggers;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StepProjection;
import io.countersign.engine.store.StepProjection.Stretch;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerDone;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Changes that an advance has decided, written and not yet written. It writes change sets, each of
 * which builds on the one before. Lives within one transaction.
 */
final class PendingChanges {

  private final StoreTransaction transaction;
  private final Secrets secrets;
  private final Telemetry telemetry;
  private final Optional<WorkflowModel> workflow;
  private final ChangeWriter writer;
  private final Instant now;
  private Actor system;
  private Optional<InstanceState> written;
  private JournalHead head;
  private List<KernelDecision> decided = new ArrayList<>();
  private List<Trigger> queued = new ArrayList<>();
  private List<TriggerDone> done = new ArrayList<>();
  private Optional<String> snapshot = Optional.empty();
  private String trace;
  private Optional<Sealed> sealed = Optional.empty();

  PendingChanges(
      CallContext call,
      Optional<WorkflowModel> workflow,
      Actor system,
      Optional<Loaded> loaded,
      Instant now) {
    this.transaction = call.transaction();
    this.secrets = call.settings().secrets();
    this.telemetry = call.settings().telemetry();
    this.trace = call.request().trace();
    this.workflow = workflow;
    this.writer = call.writer();
    this.system = system;
    this.now = now;
    this.written = loaded.map(Loaded::state);
    this.head = loaded.map(Loaded::head).orElse(JournalHead.NONE);
  }

  /**
   * Number of decisions that come from another origin than the rest.
   *
   * @param decisions how many decisions
   * @param origin their origin
   */
  private record Sealed(int decisions, RowOrigin origin) {}

  /**
   * Position of a ledger, to roll back to.
   *
   * @param written the instance as it was written; empty if it has not been
   * @param head the end of the journal when it was written
   * @param decided the decisions that were not written
   * @param queued the triggers that were not written
   * @param done the finished triggers that were not written as such
   * @param snapshot the version of the document that the steps refer to
   * @param sealed the decisions of another origin
   */
  record Mark(
      Optional<InstanceState> written,
      JournalHead head,
      List<KernelDecision> decided,
      List<Trigger> queued,
      List<TriggerDone> done,
      Optional<String> snapshot,
      Optional<Sealed> sealed) {}

  /**
   * Returns the instance after everything that was decided. A new instance exists once its first
   * event does.
   */
  InstanceState state() {
    return decided.isEmpty() ? written.orElseThrow() : decided.get(decided.size() - 1).state();
  }

  /** Returns the approvals that were requested and are not written yet, oldest first. */
  List<Approval> askedApprovals() {
    return state().approvals().values().stream()
        .filter(one -> written.filter(was -> was.approvals().containsKey(one.step())).isEmpty())
        .toList();
  }

  String trace() {
    return trace;
  }

  void trace(String next) {
    trace = next;
  }

  /**
   * Fixes the trace, the snapshot and the name of the decisions so far; later changes do not affect
   * them.
   */
  void seal() {
    sealed = Optional.of(new Sealed(decided.size(), origin()));
  }

  /** Returns the actor in whose name the engine acts. */
  Actor system() {
    return system;
  }

  /** Sets the actor in whose name the engine acts from now on. */
  void system(Actor next) {
    system = next;
  }

  void snapshot(Optional<String> next) {
    snapshot = next;
  }

  Mark mark() {
    return new Mark(
        written,
        head,
        List.copyOf(decided),
        List.copyOf(queued),
        List.copyOf(done),
        snapshot,
        sealed);
  }

  void backTo(Mark mark) {
    written = mark.written();
    head = mark.head();
    decided = new ArrayList<>(mark.decided());
    queued = new ArrayList<>(mark.queued());
    done = new ArrayList<>(mark.done());
    snapshot = mark.snapshot();
    sealed = mark.sealed();
  }

  void decide(KernelDecision decision) {
    if (!decision.applied().isEmpty()) {
      decided.add(decision);
    }
  }

  /** Adds the first event of a new instance. */
  void begin(String instance, JournalEntry first) {
    add(EventApplier.applyFirst(instance, first));
  }

  /** Adds an event that no command caused. */
  void note(Event event) {
    add(
        EventApplier.applyNext(
            state(), new JournalEntry(state().progress().seq() + 1, now, event)));
  }

  private void add(AppliedEvent applied) {
    decided.add(
        new KernelDecision(List.of(applied), applied.after(), Optional.empty(), Optional.empty()));
  }

  void queue(Trigger trigger) {
    queued.add(trigger);
  }

  /** Marks a trigger as acted on. A trigger that is not written yet is dropped. */
  void finish(QueuedTrigger trigger, String note) {
    if (!queued.remove(trigger.trigger())) {
      // A delivered event without a note has ended a step.
      var event = EventTriggers.settledEvent(trigger.trigger(), note.isEmpty());
      done.add(new TriggerDone(trigger.key(), trigger.fence(), note, event));
    }
  }

  /**
   * Flushes everything that is not written yet. If receipts had been taken before, writes only what
   * was decided before the first of them and returns the receipts.
   *
   * @throws IllegalStateException if another transaction has written meanwhile
   */
  List<String> flush() {
    return flush(false);
  }

  /** Flushes as the last act of the call. */
  List<String> flushLast() {
    return flush(true);
  }

  private List<String> flush(boolean isLast) {
    if (decided.isEmpty() && queued.isEmpty() && done.isEmpty()) {
      return List.of();
    }
    var result = write(isLast);
    if (result instanceof Written.Taken taken) {
      var rest = change();
      settle(require(writer.write(transaction, rest)), rest);
      return taken.taken();
    }
    require(result);
    return List.of();
  }

  /**
   * Writes, as the last act of the call, what is not written yet, with the trace of each trigger in
   * it. Keeps all of it if another transaction has written meanwhile, and what was decided before
   * the first receipt if receipts had been taken before.
   */
  Written writeLast() {
    return write(true);
  }

  private Written write(boolean isLast) {
    if (!isLast) {
      writer.beforeWrite();
    }
    var instance = state().identity().instance();
    queued.replaceAll(one -> AdvanceTelemetry.queue(telemetry, instance, one));
    var change = change();
    var result = isLast ? writer.writeLast(transaction, change) : writer.write(transaction, change);
    settle(result, change);
    return result;
  }

  private List<KernelDecision> before(List<StepReceipt> receipts, Set<String> taken) {
    long first =
        receipts.stream()
            .filter(receipt -> taken.contains(receipt.key()))
            .mapToLong(StepReceipt::seq)
            .min()
            .orElseThrow();
    return new ArrayList<>(
        decided.stream().takeWhile(decision -> decision.state().progress().seq() < first).toList());
  }

  private ChangeSet change() {
    salt();
    var entries = applied(decided).stream().map(AppliedEvent::entry).toList();
    var after = state();
    var rows = StepProjection.of(stretches());
    return new ChangeSet(
        written.map(was -> was.progress().seq()).orElse(0L),
        after,
        row(after.identity().instance(), entries),
        rows.steps(),
        new OutboxChanges(rows.effects(), rows.recalled(), queued, done),
        now);
  }

  /** What is sent gets a salt of its own, which is kept with it and nowhere else. */
  private void salt() {
    if (applied(decided).stream().noneMatch(PendingChanges::isUnsalted)) {
      return;
    }
    var salts = ValueSalts.of(secrets.draw());
    decided.replaceAll(
        one ->
            new KernelDecision(
                one.applied().stream().map(applied -> salted(applied, salts)).toList(),
                one.state(),
                one.call(),
                one.refusal()));
  }

  private static boolean isUnsalted(AppliedEvent applied) {
    return applied.entry().event() instanceof EffectEvent.EffectQueued queued
        && queued.digest().isEmpty();
  }

  private static AppliedEvent salted(AppliedEvent applied, ValueSalts salts) {
    if (!isUnsalted(applied)) {
      return applied;
    }
    var entry = applied.entry();
    var queued = ((EffectEvent.EffectQueued) entry.event()).salted(salts.salt(entry.seq()));
    return applied.with(new JournalEntry(entry.seq(), entry.at(), queued));
  }

  private List<Stretch> stretches() {
    int first = Math.min(sealed.map(Sealed::decisions).orElse(0), decided.size());
    var rest = new Stretch(applied(decided.subList(first, decided.size())), origin());
    return first == 0
        ? List.of(rest)
        : List.of(
            new Stretch(applied(decided.subList(0, first)), sealed.orElseThrow().origin()), rest);
  }

  private static List<AppliedEvent> applied(List<KernelDecision> decisions) {
    return decisions.stream().flatMap(one -> one.applied().stream()).toList();
  }

  private RowOrigin origin() {
    return new RowOrigin(state().identity().instance(), workflow, trace, snapshot, system);
  }

  private Optional<JournalCodec.Written> row(String instance, List<JournalEntry> entries) {
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(
            JournalCodec.current().write(instance, head, entries, ValueSalts.of(secrets.draw())));
  }

  private void settle(Written result, ChangeSet change) {
    if (result instanceof Written.Taken taken) {
      decided = before(change.steps().receipts(), Set.copyOf(taken.taken()));
    }
    if (!(result instanceof Written.Done)) {
      return;
    }
    written = Optional.of(change.after());
    head = change.journal().map(journal -> journal.row().head()).orElse(head);
    decided = new ArrayList<>();
    queued = new ArrayList<>();
    done = new ArrayList<>();
    sealed = Optional.empty();
  }

  private Written require(Written result) {
    if (result instanceof Written.Done) {
      return result;
    }
    var identity = state().identity();
    if (written.isEmpty()) {
      throw new ConcurrentStartException(EditRules.running(identity.document()));
    }
    var why = result instanceof Written.Outdated outdated ? outdated.why() : result.toString();
    throw new IllegalStateException(
        "Expected no other writer of instance "
            + identity.instance()
            + " while its lock is held, but found: "
            + why
            + ". Where a step runs, the host's mutate() has to hand the origin that it was given back"
            + " to guard and record. Where a claim has passed on, its lease was too short.");
  }
}
