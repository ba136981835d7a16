package io.countersign.engine;

import io.countersign.engine.definition.Artefact;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.port.Directory;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.Definitions.Outcome;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Publications on their way into the store. What is to run is looked at once more. */
final class Publications {

  private Publications() {}

  /** Stores a publication, or tells why not. */
  static List<Problem> publish(
      Store store, Directory directory, StoreTransaction transaction, Publication publication) {
    var problems = new ArrayList<Problem>();
    publication.changes().stream()
        .filter(change -> change.before().isEmpty())
        .map(Publication.Change::after)
        .filter(definition -> definition.status() == DefinitionStatus.PUBLISHED)
        .flatMap(definition -> definition.content().compiled().stream())
        .forEach(artefact -> problems.addAll(objections(artefact, directory)));
    return problems.isEmpty() ? applied(store, transaction, publication) : List.copyOf(problems);
  }

  private static List<Problem> applied(
      Store store, StoreTransaction transaction, Publication publication) {
    try {
      return store.definitions(transaction).apply(publication) == Outcome.CONFLICT
          ? List.of(overtaken())
          : List.of();
    } catch (StoreUnavailableException unavailable) {
      return List.of(unavailable.problem());
    }
  }

  private static List<Problem> objections(Artefact artefact, Directory directory) {
    var loaded = artefact.load();
    return loaded instanceof Shaped.Read<CompiledWorkflow> read
        ? ApproverCheck.of(read.value(), directory)
        : loaded.problems();
  }

  private static Problem overtaken() {
    return Problem.error(
        EngineCode.DEFINITIONS_OVERTAKEN,
        Place.nowhere(),
        "the definitions on which this was decided",
        "others",
        "Read them again and decide again. Somebody else saved or published meanwhile.");
  }
}
