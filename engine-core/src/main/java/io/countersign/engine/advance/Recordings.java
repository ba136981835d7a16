package io.countersign.engine.advance;

import io.countersign.engine.advance.Beginnings.Beginning;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentChange.Kind;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.Pin;
import io.countersign.engine.document.ViewCheck;
import io.countersign.engine.guard.Guard;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.Facts;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.Program;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Records changes of documents for their instances, after the host wrote them. Nothing here
 * advances a token and nothing calls a port: the change carries what the host wrote. Immutable and
 * safe for many threads.
 */
public final class Recordings {

  /** Reason for which an instance ends when its document is deleted. */
  static final String DELETED = "deleted";

  private final Kernel kernel;
  private final Programs programs;
  private final Stage stage;
  private final World world;
  private final Settings settings;
  private final Beginnings beginnings;
  private final Leniency leniency;

  Recordings(
      Kernel kernel,
      Programs programs,
      Stage stage,
      World world,
      Settings settings,
      Leniency leniency) {
    this.kernel = kernel;
    this.programs = programs;
    this.stage = stage;
    this.world = world;
    this.settings = settings;
    this.beginnings = new Beginnings(kernel, stage, settings);
    this.leniency = leniency;
  }

  /**
   * Records a change. A new document starts the workflow that is published for its type. A changed
   * document is recorded in the journal, and the next advance compares it with what the instance
   * knows. A deleted document ends its workflow. A change that a step asked for in its own document
   * touches no table: the step answers for it.
   *
   * <p>A change that the guard would have refused is refused here as well, whether the host asked
   * the guard or not, together with all changes that were not recorded before. The host has written
   * the document by then and has to roll back. If the host commits nevertheless, the journal keeps
   * the objection and a trigger to look at the document.
   *
   * <p>A version that is known already changes nothing, and neither does a document without a
   * workflow, unless its type requires one.
   */
  public Booking record(StoreTransaction transaction, DocumentChange change, Caller caller) {
    return sooner(transaction, change, caller)
        .orElseGet(() -> told(transaction, change, caller).book());
  }

  /**
   * Records a plain change of a document that was guarded in the same transaction, using the
   * instance that the guard loaded. Returns empty if that instance is outdated or the change is not
   * plain.
   */
  private Optional<Booking> sooner(
      StoreTransaction transaction, DocumentChange change, Caller caller) {
    boolean plain =
        !change.isOfItsStep()
            && change.kind() instanceof Kind.Changed
            && change.objections().isEmpty()
            && !leniency.isShadow(change.document())
            && Incoming.problems(change.document(), caller).isEmpty();
    if (!plain) {
      return Optional.empty();
    }
    return transaction
        .held(new InstanceKey.Latest(change.document()))
        .flatMap(
            loaded -> {
              var identity = loaded.state().identity();
              return programs.of(transaction, identity.document().org(), identity.workflowHash())
                          instanceof Shaped.Read<Program> read
                      && misfits(loaded, read.value(), change).isEmpty()
                  ? new Page(transaction, loaded, read.value(), change, caller).writeSooner()
                  : Optional.empty();
            });
  }

  Told told(StoreTransaction transaction, DocumentChange change, Caller caller) {
    if (change.isOfItsStep()) {
      return Told.all(
          new Booking.Unchanged(
              change.origin().get().instance(), "the step that asked for it answers"));
    }
    var misfits = Incoming.problems(change.document(), caller);
    if (!misfits.isEmpty()) {
      return Told.all(new Booking.Denied(misfits));
    }
    if (change.kind() instanceof Kind.Created created) {
      return create(transaction, change.document(), created.view(), caller);
    }
    // A step holds a lock already, and two steps may want the lock of each other.
    var patience = change.origin().isPresent() ? Patience.TRY : Patience.WAIT;
    var locked = transaction.lock(new InstanceKey.Latest(change.document()), patience);
    if (locked instanceof Locked.Absent absent) {
      return Told.all(unattended(transaction, absent, change));
    }
    if (!(locked instanceof Loaded loaded)) {
      return Told.all(denied(Bookings.busy()));
    }
    var identity = loaded.state().identity();
    programs.hear(loaded.now());
    var program = programs.of(transaction, identity.document().org(), identity.workflowHash());
    if (!(program instanceof Shaped.Read<Program> read)) {
      return Told.all(new Booking.Denied(program.problems()));
    }
    var unlike = misfits(loaded, read.value(), change);
    return unlike.isEmpty()
        ? new Page(transaction, loaded, read.value(), change, caller).write()
        : Told.all(new Booking.Denied(unlike));
  }

  private static List<Problem> misfits(Loaded loaded, Program program, DocumentChange change) {
    if (!(change.kind() instanceof Kind.Changed changed)) {
      return List.of();
    }
    var contract = program.workflow().contract();
    var problems = new ArrayList<>(ViewCheck.types(contract, changed.view()));
    Pins.vanished(contract, changed.view(), loaded.state().progress().told()).stream()
        .map(ViewCheck::vanished)
        .forEach(problems::add);
    return problems;
  }

  private Told create(
      StoreTransaction transaction, DocumentRef document, DocumentView view, Caller caller) {
    var locked = transaction.lock(new InstanceKey.ByDocument(document), Patience.WAIT);
    if (locked instanceof Loaded loaded) {
      var identity = loaded.state().identity();
      return Told.all(
          identity.startVersion() == view.version()
              ? new Booking.Unchanged(identity.instance(), "its workflow began with this version")
              : denied(Guard.running(document)));
    }
    if (!(locked instanceof Locked.Absent absent)) {
      return Told.all(denied(Bookings.busy()));
    }
    if (absent.published().isEmpty()) {
      return Told.all(new Booking.Unchanged("", "no workflow is published for its type"));
    }
    programs.hear(absent.now());
    var program = programs.of(transaction, document.org(), absent.published().get());
    if (!(program instanceof Shaped.Read<Program> read)) {
      return Told.all(new Booking.Denied(program.problems()));
    }
    var misfits = ViewCheck.types(read.value().workflow().contract(), view);
    if (!misfits.isEmpty()) {
      return Told.all(new Booking.Denied(misfits));
    }
    var beginning =
        new Beginning(
            document,
            read.value(),
            facts(read.value(), view, caller, absent),
            view.snapshot(),
            caller.trace(),
            absent.now());
    if (beginnings.isAtStart(beginning)) {
      return beginnings.start(transaction, beginning);
    }
    var objection = beginnings.notAtStart(beginning);
    return leniency.isShadow(document)
        ? Told.all(shadowed(transaction, beginning, objection))
        : Told.all(denied(objection));
  }

  /** In shadow mode, a document begins at its current status, if its workflow has that status. */
  private Booking shadowed(StoreTransaction transaction, Beginning beginning, Problem objection) {
    var adopted = beginnings.adopt(transaction, beginning);
    return adopted instanceof Booking.Denied
        ? new Booking.Unchanged("", objection.message())
        : adopted;
  }

  private Booking unattended(
      StoreTransaction transaction, Locked.Absent absent, DocumentChange change) {
    var nothing = new Booking.Unchanged("", "the document runs no workflow");
    var document = change.document();
    if (absent.published().isEmpty() || leniency.isShadow(document)) {
      return nothing;
    }
    var program = programs.of(transaction, document.org(), absent.published().get());
    if (!(program instanceof Shaped.Read<Program> read)) {
      return new Booking.Denied(program.problems());
    }
    return read.value().workflow().contract().options().adoptionRequired()
        ? denied(Guard.notAdopted(document))
        : nothing;
  }

  private Facts facts(Program program, DocumentView view, Caller caller, Locked.Absent absent) {
    return world.told(Pins.seen(program.workflow().contract(), view), caller.actor(), absent.now());
  }

  /** Change of the document of one instance. Lives within one call. */
  private final class Page {

    private final StoreTransaction transaction;
    private final Loaded loaded;
    private final Program program;
    private final DocumentChange change;
    private final Caller caller;
    private final Facts facts;
    private final Ledger ledger;

    private Page(
        StoreTransaction transaction,
        Loaded loaded,
        Program program,
        DocumentChange change,
        Caller caller) {
      this.transaction = transaction;
      this.loaded = loaded;
      this.program = program;
      this.change = change;
      this.caller = caller;
      this.facts = facts();
      // The actor who changed the document is the actor in whose name its workflow is led away or
      // ended.
      this.ledger =
          new Ledger(
              transaction,
              settings.secrets(),
              Optional.of(program.workflow()),
              facts.systemActor(),
              Optional.of(loaded),
              facts.now());
      view().flatMap(DocumentView::snapshot).ifPresent(one -> ledger.snapshot(Optional.of(one)));
      ledger.trace(caller.trace());
      ledger.heardBy(settings.telemetry());
    }

    private Optional<DocumentView> view() {
      return change.kind() instanceof Kind.Changed changed
          ? Optional.of(changed.view())
          : Optional.empty();
    }

    private Facts facts() {
      var document =
          view()
              .map(view -> Pins.seen(program.workflow().contract(), view))
              .orElseGet(() -> new Facts.DocumentFacts(loaded.state().pin(), Map.of()));
      return world.told(document, caller.actor(), loaded.now());
    }

    private Told write() {
      var instance = loaded.state().identity().instance();
      boolean isOver = loaded.state().progress().status().isFinal();
      var told = loaded.state().progress().told();
      var pin = facts.document().pin();
      boolean isChange = change.kind() instanceof Kind.Changed;
      if (isChange && !isOver && isStale(pin, told)) {
        return Told.all(denied(stale(told.version(), pin)));
      }
      var objections = objections();
      if (!objections.isEmpty() && !leniency.isLenient(change.document())) {
        return refused(objections, !isOver);
      }
      if (isChange && !isOver && pin.version() == told.version()) {
        return Told.all(new Booking.Unchanged(instance, "this version is known"));
      }
      object(objections);
      if (isOver) {
        ledger.flush();
        return Told.all(new Booking.Unchanged(instance, "its workflow is over"));
      }
      if (!isChange) {
        decide(new Command.Stop(InstanceStatus.CANCELLED, DELETED));
        return told(Optional.empty());
      }
      return changed(pin);
    }

    /** Returns why the guard would have refused the change, whether the host asked it or not. */
    private List<Problem> objections() {
      var workflow = program.workflow();
      return change.kind() instanceof Kind.Changed
          ? Guard.objections(loaded.state(), workflow, facts.document().pin())
          : Guard.objections(loaded.state(), workflow);
    }

    /**
     * The host has to roll back. If it does not, this is the evidence, and a reason to look at the
     * document.
     */
    private Told refused(List<Problem> objections, boolean isLookedAt) {
      object(objections);
      if (isLookedAt) {
        ledger.queue(look());
      }
      ledger.flush();
      return Told.all(new Booking.Denied(objections));
    }

    private Optional<Booking> writeSooner() {
      var progress = loaded.state().progress();
      var pin = facts.document().pin();
      if (progress.status().isFinal()
          || pin.version() <= progress.known()
          || !objections().isEmpty()) {
        return Optional.empty();
      }
      var told = changed(pin);
      return ledger.flushUnlessOutdated() ? Optional.of(told.booking()) : Optional.empty();
    }

    private Told changed(Pin pin) {
      var before = loaded.state().pin();
      ledger.note(
          new Event.DocumentChanged(
              pin, pin.changedSince(before), 0, facts.actor(), caller.trace()));
      if (leniency.isShadow(change.document()) && !pin.status().equals(before.status())) {
        decide(new Command.Follow());
      }
      return told(Optional.of(look()));
    }

    private Trigger look() {
      var state = ledger.state();
      return new Trigger(
          TriggerType.MUTATION,
          String.valueOf(state.progress().seq()),
          state.pin().version(),
          Map.of("version", facts.document().pin().version()),
          facts.actor(),
          ledger.trace());
    }

    private Told told(Optional<Trigger> reason) {
      return Told.pending(
          ledger, loaded, reason, now -> stage.goOn(transaction, now, program, ledger, caller));
    }

    private void decide(Command command) {
      ledger.decide(kernel.decide(program, ledger.state(), command, facts));
    }

    /** Records and reports why the guard refused or would have refused the change. */
    private void object(List<Problem> objections) {
      change.objections().forEach(problem -> object("guard", problem));
      var handedOn = change.objections().stream().map(Problem::code).toList();
      objections.stream()
          .filter(problem -> !handedOn.contains(problem.code()))
          .forEach(problem -> object("record", problem));
      if (!objections.isEmpty()) {
        tell(
            leniency.isLenient(change.document()) ? "record.tolerated" : "record.denied",
            objections);
      }
    }

    private void object(String command, Problem problem) {
      ledger.note(
          new Event.Ignored(
              command, problem.code().name() + ": " + problem.message(), facts.actor()));
    }

    private void tell(String signal, List<Problem> objections) {
      var document = change.document();
      settings
          .telemetry()
          .happened(
              signal,
              loaded.state().identity().instance(),
              Map.of(
                  "org", document.org(),
                  "type", document.type(),
                  "document", document.id(),
                  "by", caller.actor().id(),
                  "trace", caller.trace(),
                  "codes",
                      objections.stream()
                          .map(one -> one.code().name())
                          .collect(Collectors.joining(","))));
    }
  }

  private static Booking denied(Problem problem) {
    return new Booking.Denied(List.of(problem));
  }

  /** Each version is recorded once; a change makes a new version. */
  private static boolean isStale(Pin now, Pin told) {
    return now.version() < told.version()
        || (now.version() == told.version() && !now.isSameAs(told));
  }

  private static Problem stale(long known, Pin found) {
    boolean again = found.version() == known;
    return Problem.error(
        EngineCode.DOCUMENT_VERSION_STALE,
        Place.nowhere(),
        again
            ? "a version after " + known + " for another document"
            : "version " + known + " or a later one",
        "version " + found.version() + (again ? " again, with other values" : ""),
        "Give each change a version of its own, and record it once, in the transaction that makes"
            + " it.");
  }
}
