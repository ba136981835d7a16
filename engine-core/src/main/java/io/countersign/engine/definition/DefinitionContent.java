package io.countersign.engine.definition;

import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.UUID;

/** What stands in a definition; each kind holds all that it needs and nothing of the others. */
public sealed interface DefinitionContent {

  /** Which kind of definition it makes. */
  DefinitionKind kind();

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
   * A compiled workflow.
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
  }

  /**
   * A definition that another was compiled from.
   *
   * @param id its id
   * @param version its version
   */
  record Source(UUID id, int version) {}
}
