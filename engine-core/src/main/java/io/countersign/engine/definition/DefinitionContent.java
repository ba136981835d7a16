package io.countersign.engine.definition;

import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.problem.Result;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Content of a definition; each kind holds everything that it needs and nothing of the others. */
public sealed interface DefinitionContent {

  /** Returns the kind of its definition. */
  DefinitionKind kind();

  /** Returns the compiled workflow in it, if there is one. */
  default Optional<WorkflowArtefact> findArtefact() {
    return Optional.empty();
  }

  /** Reads an envelope from plain JSON, as {@link Envelope#toPlain} wrote it. */
  static Result<Envelope> readEnvelope(@Nullable Object plain) {
    return EnvelopeModel.fromPlain(plain);
  }

  /**
   * Envelope that is generated from a contract.
   *
   * @param envelope the envelope, including the contract
   */
  record OfEnvelope(Envelope envelope) implements DefinitionContent {

    @Override
    public DefinitionKind kind() {
      return DefinitionKind.ENVELOPE;
    }
  }

  /**
   * Patch of an organisation to an envelope.
   *
   * @param patch the patch; it names the envelope's version
   */
  record OfPatch(WorkflowPatch patch) implements DefinitionContent {

    @Override
    public DefinitionKind kind() {
      return DefinitionKind.ORG_PATCH;
    }
  }

  /**
   * Workflow that was compiled from definitions.
   *
   * @param envelope the definition of the envelope that it was compiled from
   * @param patch the definition of the patch that it was compiled from
   * @param artefact the compiled workflow as text
   */
  record OfEffective(Source envelope, Source patch, WorkflowArtefact artefact)
      implements DefinitionContent {

    @Override
    public DefinitionKind kind() {
      return DefinitionKind.EFFECTIVE;
    }

    @Override
    public Optional<WorkflowArtefact> findArtefact() {
      return Optional.of(artefact);
    }
  }

  /**
   * Workflow that was compiled elsewhere and published directly. Its sources are not among the
   * definitions, so only its author can recompile it.
   *
   * @param artefact the compiled workflow as text
   */
  record OfWorkflow(WorkflowArtefact artefact) implements DefinitionContent {

    @Override
    public DefinitionKind kind() {
      return DefinitionKind.EFFECTIVE;
    }

    @Override
    public Optional<WorkflowArtefact> findArtefact() {
      return Optional.of(artefact);
    }
  }

  /**
   * Definition from which another was compiled.
   *
   * @param id its id
   * @param version its version
   */
  record Source(UUID id, int version) {}
}
