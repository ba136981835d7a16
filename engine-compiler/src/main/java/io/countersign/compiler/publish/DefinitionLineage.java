package io.countersign.compiler.publish;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.Source;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.store.DefinitionStore;
import java.util.Optional;

/**
 * An effective definition with all sources needed to recompile it.
 *
 * @param effective the effective definition
 * @param envelope the envelope that it was compiled from
 * @param patch the patch that it was compiled from
 * @param newest the highest version of effective definitions in its scope
 */
public record DefinitionLineage(
    Definition effective, Definition envelope, Definition patch, int newest) {

  /**
   * Holds that the sources are those that the effective definition names.
   *
   * @throws IllegalArgumentException if they are others
   */
  public DefinitionLineage {
    if (!(effective.content() instanceof OfEffective content)
        || !content.envelope().id().equals(envelope.id())
        || !content.patch().id().equals(patch.id())) {
      throw new IllegalArgumentException(
          "Expected an effective definition with its own sources: " + effective.id());
    }
  }

  /**
   * Reads the sources of an effective definition; nothing where it was compiled elsewhere and
   * published as it was.
   *
   * @throws IllegalArgumentException if it is none, or the store lost a source of it
   */
  public static Optional<DefinitionLineage> read(
      DefinitionStore definitions, Definition effective) {
    if (effective.kind() != DefinitionKind.EFFECTIVE) {
      throw new IllegalArgumentException("Expected an effective definition: " + effective.id());
    }
    return effective.content() instanceof OfEffective content
        ? Optional.of(
            new DefinitionLineage(
                effective,
                require(definitions, effective.scope().org(), content.envelope()),
                require(definitions, effective.scope().org(), content.patch()),
                ScopeSnapshot.version(definitions, effective.scope(), DefinitionKind.EFFECTIVE)))
        : Optional.empty();
  }

  private static Definition require(DefinitionStore definitions, String org, Source source) {
    return definitions
        .find(org, source.id())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected the source of a published definition to be kept: " + source.id()));
  }
}
