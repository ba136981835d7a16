package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.guard.EditRules;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.json.ReadResult;
import io.countersign.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Guard that the host asks before it writes a document. It takes the lock of the document's
 * instance in one round trip, and the transaction keeps the lock. It writes nothing. Workflows are
 * cached in memory, so only the first use of one takes another round trip. It calls no port and
 * needs no worker. Immutable and safe for many threads.
 */
public final class EditGuard {

  private final WorkflowCache workflows;
  private final Telemetry telemetry;
  private final LenientTypes leniency;

  EditGuard(WorkflowCache workflows, Telemetry telemetry, LenientTypes leniency) {
    this.workflows = workflows;
    this.telemetry = telemetry;
    this.leniency = leniency;
  }

  /**
   * Returns whether a change may be made. A change that a step asks for in its own document is
   * allowed: the step answers for it, and no table is read. A change that a step asks for in
   * another document is judged like a change by people, but does not wait for the lock. An empty
   * change is allowed and takes no lock.
   */
  public EditDecision guard(
      StoreTransaction transaction, ProposedChange change, RequestContext context) {
    if (isFree(change)) {
      return EditDecision.ALLOWED;
    }
    var misfits = InputCheck.problems(change.document(), context);
    return !misfits.isEmpty()
        ? emit(change, context, new EditDecision.Denied(misfits))
        : guard(transaction, transaction.lock(key(change), patience(change)), change, context);
  }

  /**
   * Judges changes of several documents in one transaction, each for itself. Takes all locks in one
   * round trip, in the ascending order of the instances.
   *
   * @return whether each may be made, in the order in which they were given
   */
  public List<EditDecision> guard(
      StoreTransaction transaction, List<ProposedChange> changes, RequestContext context) {
    var keys =
        changes.stream()
            .filter(change -> !isFree(change) && isSound(change, context))
            .map(EditGuard::key)
            .distinct()
            .sorted(Comparator.comparing(key -> key.toString()))
            .toList();
    var locked = new HashMap<InstanceKey, Locked>();
    if (!keys.isEmpty()) {
      boolean asStep = changes.stream().anyMatch(change -> change.origin().isPresent());
      var answers = transaction.lockAll(keys, asStep ? Patience.TRY : Patience.WAIT);
      for (int i = 0; i < keys.size(); i++) {
        locked.put(keys.get(i), answers.get(i));
      }
    }
    var verdicts = new ArrayList<EditDecision>();
    for (var change : changes) {
      var mine = locked.get(key(change));
      verdicts.add(
          mine == null || isFree(change)
              ? guard(transaction, change, context)
              : guard(transaction, mine, change, context));
    }
    return List.copyOf(verdicts);
  }

  private static boolean isSound(ProposedChange change, RequestContext context) {
    return InputCheck.problems(change.document(), context).isEmpty();
  }

  /** Returns whether a change needs no lock, because its own step answers for it or it is empty. */
  private static boolean isFree(ProposedChange change) {
    return change.isOfItsStep() || change.isEmpty();
  }

  /** A step holds a lock already, and two steps may want the lock of each other. */
  private static Patience patience(ProposedChange change) {
    return change.origin().isPresent() ? Patience.TRY : Patience.WAIT;
  }

  private static InstanceKey key(ProposedChange change) {
    return new InstanceKey.Latest(change.document());
  }

  private EditDecision guard(
      StoreTransaction transaction, Locked locked, ProposedChange change, RequestContext context) {
    if (locked instanceof Locked.Busy) {
      // The lock is held by another transaction: nothing was judged, and nothing may be written.
      return emit(change, context, new EditDecision.Denied(List.of(RequestHandler.busy())));
    }
    workflows.hear(now(locked));
    var decision =
        locked instanceof Locked.Loaded loaded
            ? judge(transaction, loaded.state(), change)
            : judge(transaction, ((Locked.Absent) locked).published(), change);
    return emit(change, context, resolve(decision, change.document()));
  }

  private static Instant now(Locked locked) {
    return locked instanceof Locked.Loaded loaded ? loaded.now() : ((Locked.Absent) locked).now();
  }

  /**
   * Judges a change that people want to make, without a lock. Reports nothing to telemetry.
   *
   * @param state the latest instance of the document, or empty
   * @param published the hash of the workflow that its type would run, if it has no instance
   */
  EditDecision preview(
      StoreTransaction transaction,
      Optional<InstanceState> state,
      Optional<String> published,
      ProposedChange change) {
    if (change.isEmpty()) {
      return EditDecision.ALLOWED;
    }
    var decision =
        state.isPresent()
            ? judge(transaction, state.get(), change)
            : judge(transaction, published, change);
    return resolve(decision, change.document());
  }

  private EditDecision resolve(EditDecision decision, DocumentRef document) {
    return leniency.isShadow(document) ? lenient(decision) : decision;
  }

  private EditDecision judge(
      StoreTransaction transaction, InstanceState state, ProposedChange change) {
    var program =
        workflows.of(transaction, change.document().org(), state.identity().workflowHash());
    return program instanceof ReadResult.Read<ExecutableWorkflow> read
        ? EditRules.judge(state, read.value().workflow(), change)
        // The rules of a workflow that cannot be read are unknown.
        : new EditDecision.Denied(program.problems());
  }

  private EditDecision judge(
      StoreTransaction transaction, Optional<String> published, ProposedChange change) {
    if (published.isEmpty()) {
      return EditDecision.ALLOWED;
    }
    var program = workflows.of(transaction, change.document().org(), published.get());
    return program instanceof ReadResult.Read<ExecutableWorkflow> read
        ? EditRules.judge(contract(read.value()), change)
        : new EditDecision.Denied(program.problems());
  }

  private static EntityContract contract(ExecutableWorkflow program) {
    return program.workflow().contract();
  }

  private static EditDecision lenient(EditDecision decision) {
    return decision instanceof EditDecision.Denied denied
        ? new EditDecision.Allowed(false, denied.problems())
        : decision;
  }

  private EditDecision emit(ProposedChange change, RequestContext context, EditDecision decision) {
    var meter = decision instanceof EditDecision.Denied ? Meter.VERDICTS : Meter.SHADOWED;
    for (var problem : decision.problems()) {
      telemetry.count(meter, problem.code().name());
    }
    if (!(decision instanceof EditDecision.Denied)) {
      telemetry.count(Meter.VERDICTS, "ALLOWED");
    }
    if (!decision.problems().isEmpty()) {
      var document = change.document();
      telemetry.signal(
          decision instanceof EditDecision.Denied ? "guard.denied" : "guard.shadowed",
          "",
          Map.of(
              "org", document.org(),
              "type", document.type(),
              "document", document.id(),
              "by", context.actor().id(),
              "trace", context.trace(),
              "codes", codes(decision.problems())));
    }
    return decision;
  }

  private static String codes(List<Problem> problems) {
    return problems.stream().map(one -> one.code().name()).collect(Collectors.joining(","));
  }
}
