package io.countersign.engine.definition;

import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.Optional;
import java.util.UUID;

/** What stands in a definition; each kind holds all that it needs and nothing of the others. */
public sealed interface DefinitionContent {

  /** Which kind of definition it makes. */
  DefinitionKind kind();

  /** The compiled workflow that it holds, if it is one. */
  default Optional<Artefact> compiled() {
    return Optional.empty();
  }

  /**
   * The skeleton that a contract gives.
   *
   * @param envelope the envelope, contract included
   */
  record OfEnvelope(Envelope envelope) implements DefinitionContent {

    @Override
    public DefinitionKind kind() {
      return DefinitionKind.ENVELOPE;
    }
  }

  /**
   * What an organisation adds to an envelope.
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
   * A workflow that was compiled from definitions.
   *
   * @param envelope the definition of the envelope that it was compiled from
   * @param patch the definition of the patch that it was compiled from
   * @param artefact the compiled workflow in writing
   */
  record OfEffective(Source envelope, Source patch, Artefact artefact)
      implements DefinitionContent {

    @Override
    public DefinitionKind kind() {
      return DefinitionKind.EFFECTIVE;
    }

    @Override
    public Optional<Artefact> compiled() {
      return Optional.of(artefact);
    }
  }

  /**
   * A workflow that was compiled elsewhere and published as it was. What it was compiled from is
   * not among the definitions, so that nobody can compile it anew but whoever brought it.
   *
   * @param artefact the compiled workflow in writing
   */
  record OfWorkflow(Artefact artefact) implements DefinitionContent {

    @Override
    public DefinitionKind kind() {
      return DefinitionKind.EFFECTIVE;
    }

    @Override
    public Optional<Artefact> compiled() {
      return Optional.of(artefact);
    }
  }

  /**
   * A definition that another was compiled from.
   *
   * @param id its id
   * @param version its version
   */
  record Source(UUID id, int version) {}
}
