package io.countersign.engine.definition;

import io.countersign.engine.document.WorkflowKey;

/**
 * Scope of definitions: versions are counted within it, and one effective workflow is current in
 * it.
 *
 * @param org the organisation
 * @param entityType the document type
 * @param workflow which of the workflows of the type
 */
public record DefinitionScope(String org, String entityType, WorkflowKey workflow) {

  /** Creates the scope of the lifecycle of a document type. */
  public DefinitionScope(String org, String entityType) {
    this(org, entityType, WorkflowKey.LIFECYCLE);
  }
}
