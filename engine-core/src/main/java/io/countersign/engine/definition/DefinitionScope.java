package io.countersign.engine.definition;

/**
 * Scope of definitions: versions are counted within it, and one effective workflow is current in
 * it.
 *
 * @param org the organisation
 * @param entityType the document type
 */
public record DefinitionScope(String org, String entityType) {}
