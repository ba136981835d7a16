package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.guard.Guard;
import io.countersign.engine.instance.Entry;
import io.countersign.engine.instance.Evolve;
import io.countersign.engine.journal.Head;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.journal.Salts;
import io.countersign.engine.kernel.Facts;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.Program;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.ChangeSet.OutboxChanges;
import io.countersign.engine.store.Projection;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes new instances: that of a new document at the start of its workflow, that of a document
 * which was there before at its status. The lock of the document is held.
 */
final class Beginnings {

  private final Kernel kernel;
  private final Settings settings;

  Beginnings(Kernel kernel, Settings settings) {
    this.kernel = kernel;
    this.settings = settings;
  }

  /**
   * What an instance begins with.
   *
   * @param document the document
   * @param program the workflow
   * @param facts what is known then
   * @param snapshot the host's id of the version of the document, if it keeps versions
   * @param trace the host's trace, or empty
   */
  record Beginning(
      DocumentRef document,
      Program program,
      Facts facts,
      Optional<String> snapshot,
      String trace) {}

  Booking start(StoreTransaction transaction, Beginning beginning) {
    var document = beginning.document();
    return write(
        transaction,
        beginning,
        kernel.start(
            beginning.program(),
            beginning.facts(),
            document.id(),
            document.org(),
            beginning.trace()));
  }

  Booking adopt(StoreTransaction transaction, Beginning beginning) {
    var first = adopted(beginning);
    return first.isPresent()
        ? write(transaction, beginning, first.get())
        : new Booking.Denied(List.of(unknownStatus(beginning)));
  }

  /** Why a document cannot be adopted as it is, or nothing. */
  Optional<Problem> objection(Beginning beginning) {
    return adopted(beginning).isPresent()
        ? Optional.empty()
        : Optional.of(unknownStatus(beginning));
  }

  private Optional<Entry> adopted(Beginning beginning) {
    var document = beginning.document();
    return kernel.adopt(
        beginning.program(), beginning.facts(), document.id(), document.org(), beginning.trace());
  }

  private Booking write(StoreTransaction transaction, Beginning beginning, Entry first) {
    var facts = beginning.facts();
    var trace = beginning.trace();
    var instance = settings.ids().next(facts.now());
    var state = Evolve.begin(instance, first);
    var origin =
        new Projection.Origin(
            instance,
            beginning.program().workflow(),
            trace,
            beginning.snapshot(),
            facts.systemActor());
    var rows = Projection.of(Optional.empty(), List.of(first), origin);
    var create =
        new Trigger(
            TriggerType.CREATE_INSTANCE,
            "1",
            state.pin().version(),
            Map.of(),
            facts.actor(),
            trace);
    var salts = Salts.of(settings.secrets().draw());
    var row = Journal.current().write(instance, Head.NONE, List.of(first), salts);
    var written =
        transaction.write(
            new ChangeSet(
                0,
                state,
                Optional.of(row),
                rows.steps(),
                new OutboxChanges(List.of(), List.of(), List.of(create), List.of()),
                facts.now()));
    return written instanceof Written.Done
        ? new Booking.Booked(instance, 1)
        : new Booking.Denied(List.of(Guard.running(beginning.document())));
  }

  private static Problem unknownStatus(Beginning beginning) {
    var lifecycle = beginning.program().workflow().contract().lifecycle();
    return Problem.error(
        EngineCode.WORKFLOW_STATUS_UNKNOWN,
        Place.nowhere(),
        "a status of the workflow, one of "
            + lifecycle.statuses().stream().map(one -> one.name()).toList(),
        "'" + beginning.facts().document().pin().status() + "' of " + beginning.document(),
        "Give the document a status that its workflow has, or publish a workflow that has this"
            + " one.");
  }
}
