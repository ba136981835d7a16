package io.countersign.engine.advance;

import io.countersign.engine.advance.Beginnings.Beginning;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Command.Supersede;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.Program;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Mutations.Amending;
import io.countersign.engine.port.Mutations.Amendment;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Starts workflows for existing documents: adopts a document, adopts it again under another
 * workflow, or amends a document in force by a new one. Immutable and safe for many threads.
 */
public final class Successions {

  private final Kernel kernel;
  private final Programs programs;
  private final Stage stage;
  private final World world;
  private final HostPorts ports;
  private final Beginnings beginnings;
  private final PermissionCheck permissions;
  private final Runs runs;

  Successions(
      Kernel kernel,
      Programs programs,
      Stage stage,
      World world,
      PermissionCheck permissions,
      Runs runs) {
    this.permissions = permissions;
    this.runs = runs;
    this.kernel = kernel;
    this.programs = programs;
    this.stage = stage;
    this.world = world;
    this.ports = world.ports();
    this.beginnings = new Beginnings(kernel, stage, runs.settings());
  }

  /**
   * Begins a workflow for an existing document, at the status that it has. A document that runs a
   * workflow already is left alone.
   */
  public Booking adopt(StoreTransaction transaction, DocumentRef document, Caller caller) {
    var misfits = Incoming.problems(document, caller);
    if (!misfits.isEmpty()) {
      return new Booking.Denied(misfits);
    }
    var locked = transaction.lock(new InstanceKey.ByDocument(document), Patience.WAIT);
    if (locked instanceof Loaded loaded) {
      return new Booking.Unchanged(
          loaded.state().identity().instance(), "the document runs a workflow already");
    }
    return locked instanceof Locked.Absent
        ? adopted(transaction, document, caller)
        : denied(Bookings.busy());
  }

  private Booking adopted(StoreTransaction transaction, DocumentRef document, Caller caller) {
    var beginning = beginning(transaction, document, caller);
    return beginning instanceof Shaped.Read<Beginning> read
        ? beginnings.adopt(transaction, read.value())
        : new Booking.Denied(beginning.problems());
  }

  /**
   * Adopts many documents, each for itself: a refused one leaves the others as they are. Takes
   * locks in the order of the ids, so that two batches never wait for each other.
   *
   * @return the result for each, in the order in which they were given
   */
  public List<Booking> adopt(
      StoreTransaction transaction, List<DocumentRef> documents, Caller caller) {
    var inOrder =
        new TreeSet<>(
            Comparator.comparing(DocumentRef::org)
                .thenComparing(DocumentRef::type)
                .thenComparing(DocumentRef::id));
    inOrder.addAll(documents);
    var bookings = new HashMap<DocumentRef, Booking>();
    inOrder.forEach(one -> bookings.put(one, adopt(transaction, one, caller)));
    return documents.stream().map(bookings::get).toList();
  }

  /**
   * Ends an instance and adopts its document under the workflow that is published now. If the
   * document cannot be adopted, nothing is ended.
   */
  public Booking restart(
      StoreTransaction transaction, InstanceKey key, String reason, Caller operator) {
    var misfits = Incoming.problems(reason);
    if (!misfits.isEmpty()) {
      return new Booking.Denied(misfits);
    }
    var set = stage.set(transaction, key, Patience.WAIT, operator);
    var ledger = ledger(set);
    if (ledger.isEmpty()) {
      return Bookings.shut(set);
    }
    var identity = ledger.get().state().identity();
    if (ledger.get().state().progress().status().isFinal()) {
      return new Booking.Unchanged(identity.instance(), "its workflow is over");
    }
    var beginning = beginning(transaction, identity.document(), operator);
    if (!(beginning instanceof Shaped.Read<Beginning> read)) {
      return new Booking.Denied(beginning.problems());
    }
    var operatorNow = read.value().facts().actor();
    var refusal =
        permissions.intervention(
            transaction, identity.document(), operatorNow, "restart", "", reason);
    if (refusal.isPresent()) {
      return denied(refusal.get());
    }
    if (set instanceof Stage.Set.Ready ready) {
      var facts = ready.facts();
      var command =
          new Supersede(identity.document(), Supersede.REPLACED, reason, Optional.empty());
      ready.ledger().decide(kernel.decide(ready.program(), ready.loaded().state(), command, facts));
    } else {
      // An instance cannot run a workflow that this engine does not read, but it can be ended.
      var by = operatorNow;
      ledger.get().note(new Event.Superseded(identity.document(), by, reason, List.of()));
      ledger
          .get()
          .note(
              new Event.Ended(InstanceStatus.CANCELLED, Supersede.REPLACED, EditWindow.LOCKED, by));
    }
    ledger.get().flush();
    runs.intervened(identity, "restart", operatorNow);
    return beginnings.adopt(transaction, read.value());
  }

  private static Optional<Ledger> ledger(Stage.Set set) {
    if (set instanceof Stage.Set.Ready ready) {
      return Optional.of(ready.ledger());
    }
    return set instanceof Stage.Set.Stale stale ? Optional.of(stale.ledger()) : Optional.empty();
  }

  /** Returns the data with which a document would begin now, or why it cannot. */
  private Shaped<Beginning> beginning(
      StoreTransaction transaction, DocumentRef document, Caller caller) {
    var current = programs.current(transaction, document.org(), document.type());
    if (!(current instanceof Shaped.Read<Program> read)) {
      return new Shaped.Refused<>(current.problems());
    }
    var now = transaction.now();
    var seen = world.seen(transaction, read.value(), document, caller.actor(), now);
    if (seen.isEmpty()) {
      return new Shaped.Refused<>(List.of(World.unknown(document)));
    }
    var beginning =
        new Beginning(
            document, read.value(), seen.get().facts(), seen.get().snapshot(), caller.trace(), now);
    return beginnings
        .objection(beginning)
        .<Shaped<Beginning>>map(problem -> new Shaped.Refused<>(List.of(problem)))
        .orElseGet(() -> new Shaped.Read<>(beginning));
  }

  /**
   * Has the host make a new document that amends one in force, and ends the workflow of the amended
   * document. If the host refuses, or the document is not in force, nothing is written. Steps
   * behind the last gate that were still owed to the document are withdrawn.
   *
   * @return the instance of the new document, and the steps that were withdrawn
   * @throws IllegalStateException if the host made a document and did not record it
   */
  public Booking amend(
      StoreTransaction transaction, DocumentRef document, String reason, Caller caller) {
    var misfits = Incoming.problems(reason);
    if (!misfits.isEmpty()) {
      return new Booking.Denied(misfits);
    }
    var key = new InstanceKey.Latest(document);
    var before = stage.set(transaction, key, Patience.WAIT, caller);
    if (!(before instanceof Stage.Set.Ready ready)) {
      return Bookings.shut(before);
    }
    if (!isInForce(ready)) {
      return denied(notInForce(ready));
    }
    var facts = ready.facts();
    var refusal = permissions.request(transaction, document, facts.actor(), "amend", reason);
    if (refusal.isPresent()) {
      return denied(refusal.get());
    }
    var savepoint = transaction.savepoint();
    transaction.beforeHost();
    var amending =
        ports
            .mutations()
            .amend(
                transaction,
                new Amendment(
                    document,
                    facts.document().pin().version(),
                    reason,
                    facts.actor(),
                    caller.trace()));
    if (amending instanceof Amending.Refused refused) {
      transaction.rollbackTo(savepoint);
      return denied(refused(document, refused));
    }
    var successor = ((Amending.Created) amending).document();
    var booked = successor(transaction, document, successor);
    // The host may have recorded more than the new document.
    var after = stage.set(transaction, key, Patience.WAIT, caller);
    if (!(after instanceof Stage.Set.Ready again)) {
      throw new IllegalStateException(
          "Expected the lock of "
              + document
              + " to be kept by the transaction, but found "
              + after);
    }
    var owed = again.program().owed(again.ledger().state().tokens());
    end(again, successor, reason);
    return new Booking.Booked(booked.instance(), booked.seq(), owed);
  }

  private void end(Stage.Set.Ready ready, DocumentRef successor, String reason) {
    var contract = ready.program().workflow().contract();
    var after =
        ports
            .documents()
            .find(ready.transaction(), successor)
            .map(view -> Pins.seen(contract, view));
    var command = new Supersede(successor, Supersede.AMENDED, reason, after);
    ready
        .ledger()
        .decide(kernel.decide(ready.program(), ready.ledger().state(), command, ready.facts()));
    ready.ledger().flush();
  }

  private static Booking.Booked successor(
      StoreTransaction transaction, DocumentRef document, DocumentRef successor) {
    var locked = transaction.lock(new InstanceKey.ByDocument(successor), Patience.WAIT);
    if (!successor.equals(document) && locked instanceof Loaded loaded) {
      var state = loaded.state();
      return new Booking.Booked(state.identity().instance(), state.progress().seq());
    }
    throw new IllegalStateException(
        "Expected the amendment of "
            + document
            + " to be a new document that runs a workflow, but found "
            + successor
            + ". The host has to record it when it creates it, as it does any other document.");
  }

  private static boolean isInForce(Stage.Set.Ready ready) {
    var status = ready.loaded().state().progress().status();
    return (!status.isFinal() || status == InstanceStatus.COMPLETED)
        && ready
            .program()
            .workflow()
            .contract()
            .lifecycle()
            .status(ready.facts().document().pin().status())
            .filter(one -> one.role() == Role.ACTIVE)
            .isPresent();
  }

  private static Problem notInForce(Stage.Set.Ready ready) {
    var state = ready.loaded().state();
    return Problem.error(
        EngineCode.WORKFLOW_AMENDMENT_UNAVAILABLE,
        Place.nowhere(),
        "a document that is in force, whose workflow nobody has ended",
        state.identity().document()
            + " in the status '"
            + ready.facts().document().pin().status()
            + "'"
            + (state.progress().status().isFinal()
                ? ", whose workflow is over"
                    + state.progress().reason().map(": "::concat).orElse("")
                : ""),
        "Edit a document that is not in force yet, and it is approved again where it has to be.");
  }

  private static Problem refused(DocumentRef document, Amending.Refused refused) {
    return Problem.error(
        EngineCode.AMENDMENT_REFUSED,
        Place.nowhere(),
        "the host to amend " + document,
        "its refusal " + refused.code() + ": " + refused.reason(),
        "Do what the host asks for, or ask its operator.");
  }

  private static Booking denied(Problem problem) {
    return new Booking.Denied(List.of(problem));
  }
}
