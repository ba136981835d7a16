package io.countersign.engine;

import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.DefinitionStore.Outcome;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;

/** Storing of publications. Workflows that are to run are checked once more. */
final class PublicationRecorder {

  private PublicationRecorder() {}

  /** Stores a publication, or returns why not. */
  static Result<Publication> publish(
      PublishCheck check, StoreTransaction transaction, Publication publication) {
    try {
      var problems = new ArrayList<Problem>();
      publication.changes().stream()
          .filter(change -> change.before().isEmpty())
          .map(Publication.Change::after)
          .filter(definition -> definition.status() == DefinitionStatus.PUBLISHED)
          .forEach(
              definition ->
                  definition
                      .content()
                      .findArtefact()
                      .ifPresent(
                          artefact ->
                              problems.addAll(
                                  objections(
                                      check, transaction, definition.scope().org(), artefact))));
      var result = Result.of(publication, problems);
      return result instanceof Result.Accepted
              && transaction.definitions().apply(publication) == Outcome.CONFLICT
          ? new Result.Refused<>(overtaken())
          : result;
    } catch (StoreUnavailableException unavailable) {
      return new Result.Refused<>(unavailable.problem());
    }
  }

  private static List<Problem> objections(
      PublishCheck check, StoreTransaction transaction, String org, WorkflowArtefact artefact) {
    var loaded = artefact.load();
    return loaded instanceof Result.Accepted<CompiledWorkflow> read
        ? check.of(transaction, OrgId.of(org), read.value())
        : loaded.problems();
  }

  private static Problem overtaken() {
    return Problem.error(
        EngineCode.DEFINITIONS_OVERTAKEN,
        ProblemPlace.nowhere(),
        "the definitions on which this was decided",
        "others",
        "Read them again and decide again. Another session saved or published meanwhile.");
  }
}
