package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.family.registry.AppliedEvent;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.KernelDecision;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes new instances: a new document begins at the start of its workflow, an existing document at
 * its status. The caller holds the lock of the document.
 */
final class InstanceCreator {

  private final Kernel kernel;
  private final InstanceLoader loader;
  private final EngineSettings settings;

  InstanceCreator(Kernel kernel, InstanceLoader loader, EngineSettings settings) {
    this.kernel = kernel;
    this.loader = loader;
    this.settings = settings;
  }

  /**
   * Data with which an instance begins.
   *
   * @param document the document
   * @param program the workflow
   * @param facts the facts at that time
   * @param snapshot the host's id of the version of the document, if it keeps versions
   * @param trace the host's trace, or empty
   * @param at the store's time
   */
  record Beginning(
      DocumentRef document,
      ExecutableWorkflow program,
      DecisionFacts facts,
      Optional<String> snapshot,
      String trace,
      Instant at) {}

  PendingCommand start(StoreTransaction transaction, Beginning beginning) {
    var document = beginning.document();
    return begin(
        transaction,
        beginning,
        kernel.start(
            beginning.program(),
            beginning.facts(),
            document.id(),
            document.org(),
            beginning.trace()));
  }

  CommandResult adopt(StoreTransaction transaction, Beginning beginning) {
    var first = adopt(beginning);
    return first.isPresent()
        ? begin(transaction, beginning, first.get()).book()
        : new CommandResult.Rejected(List.of(unknownStatus(beginning)));
  }

  /** Returns why a document cannot be adopted as it is, or empty. */
  Optional<Problem> objection(Beginning beginning) {
    return adopt(beginning).isPresent() ? Optional.empty() : Optional.of(unknownStatus(beginning));
  }

  /** Returns whether a document has the status in which its workflow begins. */
  boolean isAtStart(Beginning beginning) {
    return initial(beginning).equals(beginning.facts().document().pin().status());
  }

  /** Returns why a document that is reported as new cannot begin as it is. */
  Problem notAtStart(Beginning beginning) {
    return Problem.error(
        EngineCode.WORKFLOW_STATUS_NOT_INITIAL,
        ProblemPlace.nowhere(),
        "a new document in the status '" + initial(beginning) + "'",
        "'" + beginning.facts().document().pin().status() + "' of " + beginning.document(),
        "If the document was there before, adopt it. Otherwise write it in its initial status and"
            + " request the transition.");
  }

  private static String initial(Beginning beginning) {
    return beginning
        .program()
        .workflow()
        .contract()
        .lifecycle()
        .inRole(Role.INITIAL)
        .map(StatusContract::name)
        .orElseThrow();
  }

  private Optional<JournalEntry> adopt(Beginning beginning) {
    var document = beginning.document();
    return kernel.adopt(
        beginning.program(), beginning.facts(), document.id(), document.org(), beginning.trace());
  }

  private PendingCommand begin(
      StoreTransaction transaction, Beginning beginning, JournalEntry first) {
    var facts = beginning.facts();
    var changes =
        new PendingChanges(
            transaction,
            settings.secrets(),
            Optional.of(beginning.program().workflow()),
            facts.systemActor(),
            Optional.empty(),
            facts.now());
    changes.snapshot(beginning.snapshot());
    changes.trace(beginning.trace());
    changes.heardBy(settings.telemetry());
    var begun = AppliedEvent.begin(settings.ids().next(facts.now()), first);
    var state = begun.after();
    changes.decide(new KernelDecision(List.of(begun), state, Optional.empty(), Optional.empty()));
    var create =
        new Trigger(
            TriggerType.CREATE_INSTANCE,
            "1",
            state.pin().version(),
            Map.of(),
            facts.actor(),
            beginning.trace());
    var context = new RequestContext(facts.actor(), beginning.trace());
    return PendingCommand.pending(
        changes,
        new Loaded(state, JournalHead.NONE, List.of(), beginning.at()),
        Optional.of(create),
        loaded -> loader.goOn(transaction, loaded, beginning.program(), changes, context));
  }

  private static Problem unknownStatus(Beginning beginning) {
    var lifecycle = beginning.program().workflow().contract().lifecycle();
    return Problem.error(
        EngineCode.WORKFLOW_STATUS_UNKNOWN,
        ProblemPlace.nowhere(),
        "a status of the workflow, one of "
            + lifecycle.statuses().stream().map(one -> one.name()).toList(),
        "'" + beginning.facts().document().pin().status() + "' of " + beginning.document(),
        "Give the document a status that its workflow has, or publish a workflow that has this"
            + " one.");
  }
}
