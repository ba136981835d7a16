package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.Verdict;
import io.countersign.engine.guard.Guard;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.kernel.Program;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.json.Shaped;
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
public final class Guarding {

  private final Programs programs;
  private final Telemetry telemetry;
  private final Leniency leniency;

  Guarding(Programs programs, Telemetry telemetry, Leniency leniency) {
    this.programs = programs;
    this.telemetry = telemetry;
    this.leniency = leniency;
  }

  /**
   * Returns whether a change may be made. A change that a step asks for in its own document is
   * allowed: the step answers for it, and no table is read. A change that a step asks for in
   * another document is judged like a change by people, but does not wait for the lock. An empty
   * change is allowed and takes no lock.
   */
  public Verdict guard(StoreTransaction transaction, ProposedChange change, Caller caller) {
    if (isFree(change)) {
      return Verdict.ALLOWED;
    }
    var misfits = Incoming.problems(change.document(), caller);
    return !misfits.isEmpty()
        ? told(change, caller, new Verdict.Denied(misfits))
        : guard(transaction, transaction.lock(key(change), patience(change)), change, caller);
  }

  /**
   * Judges changes of several documents in one transaction, each for itself. Takes all locks in one
   * round trip, in the ascending order of the instances.
   *
   * @return whether each may be made, in the order in which they were given
   */
  public List<Verdict> guard(
      StoreTransaction transaction, List<ProposedChange> changes, Caller caller) {
    var keys =
        changes.stream()
            .filter(change -> !isFree(change) && isSound(change, caller))
            .map(Guarding::key)
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
    var verdicts = new ArrayList<Verdict>();
    for (var change : changes) {
      var mine = locked.get(key(change));
      verdicts.add(
          mine == null || isFree(change)
              ? guard(transaction, change, caller)
              : guard(transaction, mine, change, caller));
    }
    return List.copyOf(verdicts);
  }

  private static boolean isSound(ProposedChange change, Caller caller) {
    return Incoming.problems(change.document(), caller).isEmpty();
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

  private Verdict guard(
      StoreTransaction transaction, Locked locked, ProposedChange change, Caller caller) {
    if (locked instanceof Locked.Busy) {
      // The lock is held by another transaction: nothing was judged, and nothing may be written.
      return told(change, caller, new Verdict.Denied(List.of(Bookings.busy())));
    }
    programs.hear(now(locked));
    var verdict =
        locked instanceof Locked.Loaded loaded
            ? judge(transaction, loaded.state(), change)
            : judge(transaction, ((Locked.Absent) locked).published(), change);
    return told(change, caller, meant(verdict, change.document()));
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
  Verdict outlook(
      StoreTransaction transaction,
      Optional<InstanceState> state,
      Optional<String> published,
      ProposedChange change) {
    if (change.isEmpty()) {
      return Verdict.ALLOWED;
    }
    var verdict =
        state.isPresent()
            ? judge(transaction, state.get(), change)
            : judge(transaction, published, change);
    return meant(verdict, change.document());
  }

  private Verdict meant(Verdict verdict, DocumentRef document) {
    return leniency.isShadow(document) ? lenient(verdict) : verdict;
  }

  private Verdict judge(StoreTransaction transaction, InstanceState state, ProposedChange change) {
    var program =
        programs.of(transaction, change.document().org(), state.identity().workflowHash());
    return program instanceof Shaped.Read<Program> read
        ? Guard.judge(state, read.value().workflow(), change)
        // The rules of a workflow that cannot be read are unknown.
        : new Verdict.Denied(program.problems());
  }

  private Verdict judge(
      StoreTransaction transaction, Optional<String> published, ProposedChange change) {
    if (published.isEmpty()) {
      return Verdict.ALLOWED;
    }
    var program = programs.of(transaction, change.document().org(), published.get());
    return program instanceof Shaped.Read<Program> read
        ? Guard.judge(contract(read.value()), change)
        : new Verdict.Denied(program.problems());
  }

  private static EntityContract contract(Program program) {
    return program.workflow().contract();
  }

  private static Verdict lenient(Verdict verdict) {
    return verdict instanceof Verdict.Denied denied
        ? new Verdict.Allowed(false, denied.problems())
        : verdict;
  }

  private Verdict told(ProposedChange change, Caller caller, Verdict verdict) {
    var meter = verdict instanceof Verdict.Denied ? Meter.VERDICTS : Meter.SHADOWED;
    for (var problem : verdict.problems()) {
      telemetry.count(meter, problem.code().name());
    }
    if (!(verdict instanceof Verdict.Denied)) {
      telemetry.count(Meter.VERDICTS, "ALLOWED");
    }
    if (!verdict.problems().isEmpty()) {
      var document = change.document();
      telemetry.happened(
          verdict instanceof Verdict.Denied ? "guard.denied" : "guard.shadowed",
          "",
          Map.of(
              "org", document.org(),
              "type", document.type(),
              "document", document.id(),
              "by", caller.actor().id(),
              "trace", caller.trace(),
              "codes", codes(verdict.problems())));
    }
    return verdict;
  }

  private static String codes(List<Problem> problems) {
    return problems.stream().map(one -> one.code().name()).collect(Collectors.joining(","));
  }
}
