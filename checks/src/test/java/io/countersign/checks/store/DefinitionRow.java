package io.countersign.checks.store;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.store.DefinitionLine;

/**
 * A definition with its authors and times.
 *
 * @param definition the definition
 * @param course its authors and times
 */
record DefinitionRow(Definition definition, DefinitionLine.Course course) {

  /** Returns the row shown in lists. */
  DefinitionLine line() {
    return new DefinitionLine(
        definition.id(),
        definition.scope(),
        definition.kind(),
        definition.version(),
        new DefinitionLine.Stand(definition.name(), definition.status()),
        course);
  }
}
