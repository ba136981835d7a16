package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.guard.EditRules;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.port.Meter;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Guard that the host asks before it writes a document. It takes the lock of the document's
 * instance in one round trip, and the transaction keeps the lock. It writes nothing. Workflows are
 * cached in memory, so only the first use of one takes another round trip. It calls no port and
 * needs no worker. Immutable and safe for many threads.
 */
final class EditGuard {

  private final CallContext call;

  EditGuard(CallContext call) {
    this.call = call;
  }

  /**
   * Returns whether a change may be made. A change that a step asks for in its own document is
   * allowed: the step answers for it, and no table is read. A change that a step asks for in
   * another document is judged like a change by people, but does not wait for the lock. An empty
   * change is allowed and takes no lock.
   */
  EditDecision guard(ProposedChange change) {
    if (isFree(change)) {
      return EditDecision.ALLOWED;
    }
    var mismatches = InputCheck.problems(change.document(), call.request());
    if (!mismatches.isEmpty()) {
      return report(change, new EditDecision.Denied(mismatches));
    }
    // A step holds a lock already, and two steps may want the lock of each other.
    var patience = change.origin().isPresent() ? Patience.TRY : Patience.WAIT;
    return report(change, judge(call.transaction().lock(key(change), patience), change));
  }

  /**
   * Judges changes of several documents in one transaction, each for itself. Takes all locks in one
   * round trip, in the order of the store.
   *
   * @return whether each may be made, in the order in which they were given
   */
  List<EditDecision> guard(List<ProposedChange> changes) {
    var keys =
        changes.stream()
            .filter(change -> !isFree(change) && isSound(change))
            .map(EditGuard::key)
            .distinct()
            .sorted(Comparator.comparing(key -> key.toString()))
            .toList();
    var locked = new HashMap<InstanceKey, Locked>();
    if (!keys.isEmpty()) {
      boolean asStep = changes.stream().anyMatch(change -> change.origin().isPresent());
      var answers = call.transaction().lockAll(keys, asStep ? Patience.TRY : Patience.WAIT);
      for (int i = 0; i < keys.size(); i++) {
        locked.put(keys.get(i), answers.get(i));
      }
    }
    var verdicts = new ArrayList<EditDecision>();
    for (var change : changes) {
      var mine = locked.get(key(change));
      verdicts.add(
          mine == null || isFree(change) ? guard(change) : report(change, judge(mine, change)));
    }
    return List.copyOf(verdicts);
  }

  private boolean isSound(ProposedChange change) {
    return InputCheck.problems(change.document(), call.request()).isEmpty();
  }

  /** Returns whether a change needs no lock, because its own step answers for it or it is empty. */
  private static boolean isFree(ProposedChange change) {
    return change.isOfItsStep() || change.isEmpty();
  }

  private static InstanceKey key(ProposedChange change) {
    return new InstanceKey.Latest(change.document());
  }

  private EditDecision judge(Locked locked, ProposedChange change) {
    if (locked instanceof Locked.Loaded loaded) {
      call.services().workflows().hear(loaded.now());
      return judge(Optional.of(loaded.state()), Optional.empty(), states(loaded.others()), change);
    }
    if (locked instanceof Locked.Absent absent) {
      call.services().workflows().hear(absent.now());
      return judge(Optional.empty(), absent.published(), states(absent.others()), change);
    }
    // The lock is held by another transaction: nothing was judged, and nothing may be written.
    return new EditDecision.Denied(new SessionOpening.Busy().problems());
  }

  /**
   * Judges a change that people want to make, without a lock. Reports nothing to telemetry.
   *
   * @param state the latest instance of the document's lifecycle, or empty
   * @param published the hash of the workflow that its type would run, if it has no instance
   * @param others the active instances of its other workflows
   */
  EditDecision preview(
      Optional<InstanceState> state,
      Optional<String> published,
      List<InstanceState> others,
      ProposedChange change) {
    return change.isEmpty() ? EditDecision.ALLOWED : judge(state, published, others, change);
  }

  private static List<InstanceState> states(List<Locked.Loaded> loaded) {
    return loaded.stream().map(Locked.Loaded::state).toList();
  }

  /** Every instance of the document judges, except the one whose step asks for the change. */
  private EditDecision judge(
      Optional<InstanceState> state,
      Optional<String> published,
      List<InstanceState> others,
      ProposedChange change) {
    var decision = judge(state, published, change);
    for (var other : others) {
      boolean asks =
          change.origin().filter(one -> one.isOf(other.identity().instance())).isPresent();
      if (!asks) {
        decision = stricter(decision, judge(Optional.of(other), Optional.empty(), change));
      }
    }
    return decision;
  }

  private static EditDecision stricter(EditDecision one, EditDecision other) {
    if (one instanceof EditDecision.Allowed mine && other instanceof EditDecision.Allowed theirs) {
      return new EditDecision.Allowed(
          mine.approvalsBeginAnew() || theirs.approvalsBeginAnew(),
          distinct(Stream.of(one, other)));
    }
    return new EditDecision.Denied(
        distinct(Stream.of(one, other).filter(EditDecision.Denied.class::isInstance)));
  }

  private static List<Problem> distinct(Stream<EditDecision> decisions) {
    return decisions.flatMap(decision -> decision.problems().stream()).distinct().toList();
  }

  private EditDecision judge(
      Optional<InstanceState> state, Optional<String> published, ProposedChange change) {
    var hash = state.map(one -> one.identity().workflowHash()).or(() -> published);
    if (hash.isEmpty()) {
      return EditDecision.ALLOWED;
    }
    var document = change.document();
    var workflow = call.services().workflows().of(call.transaction(), document.org(), hash.get());
    EditDecision decision;
    if (!(workflow instanceof Result.Accepted<ExecutableWorkflow> read)) {
      // The rules of a workflow that cannot be read are unknown.
      decision = new EditDecision.Denied(workflow.problems());
    } else if (state.isPresent()) {
      decision = EditRules.judge(state.get(), read.value().workflow(), change);
    } else {
      decision = EditRules.judge(read.value().workflow().contract(), change);
    }
    return decision instanceof EditDecision.Denied denied
            && call.services().leniency().isShadow(document)
        ? new EditDecision.Allowed(false, denied.problems())
        : decision;
  }

  private EditDecision report(ProposedChange change, EditDecision decision) {
    var telemetry = call.settings().telemetry();
    boolean isDenied = decision instanceof EditDecision.Denied;
    for (var problem : decision.problems()) {
      telemetry.count(isDenied ? Meter.VERDICTS : Meter.SHADOWED, problem.code().name());
    }
    if (!isDenied) {
      telemetry.count(Meter.VERDICTS, "ALLOWED");
    }
    if (!decision.problems().isEmpty()) {
      telemetry.signal(
          isDenied ? "guard.denied" : "guard.shadowed",
          "",
          describe(change.document(), call.request(), decision.problems()));
    }
    return decision;
  }

  /** Returns a change that was objected to, as telemetry reports it. */
  static Map<String, String> describe(
      DocumentRef document, RequestContext context, List<Problem> problems) {
    return Map.of(
        "org",
        document.org(),
        "type",
        document.type(),
        "document",
        document.id(),
        "by",
        context.actor().id(),
        "trace",
        context.trace(),
        "codes",
        problems.stream().map(one -> one.code().name()).collect(Collectors.joining(",")));
  }
}
