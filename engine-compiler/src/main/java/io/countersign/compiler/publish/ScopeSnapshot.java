package io.countersign.compiler.publish;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.store.DefinitionStore;
import java.util.Optional;

/**
 * The definitions of one scope as read from the store, on which a publication is based. If they
 * have changed, applying that publication returns a conflict.
 *
 * @param scope the organisation and document type
 * @param draft the draft, if there is one
 * @param envelope the envelope that the draft was written for, if both exist
 * @param patch the published patch, if there is one
 * @param effective the current effective definition, if there is one
 * @param newest the highest versions so far
 */
public record ScopeSnapshot(
    DefinitionScope scope,
    Optional<Definition> draft,
    Optional<Definition> envelope,
    Optional<Definition> patch,
    Optional<Definition> effective,
    Newest newest) {

  /**
   * The highest versions so far, 0 where there is none.
   *
   * @param patch of patches
   * @param effective of effective definitions
   */
  public record Newest(int patch, int effective) {}

  /** Reads the definitions of a scope. */
  public static ScopeSnapshot read(DefinitionStore definitions, DefinitionScope scope) {
    var draft = definitions.draft(scope);
    return new ScopeSnapshot(
        scope,
        draft,
        draft.flatMap(one -> definitions.envelope(scope, envelopeVersion(one))),
        definitions.findPublished(scope, DefinitionKind.ORG_PATCH),
        definitions.findPublished(scope, DefinitionKind.EFFECTIVE),
        new Newest(
            version(definitions, scope, DefinitionKind.ORG_PATCH),
            version(definitions, scope, DefinitionKind.EFFECTIVE)));
  }

  static int version(DefinitionStore definitions, DefinitionScope scope, DefinitionKind kind) {
    return definitions.newest(scope, kind).map(Definition::version).orElse(0);
  }

  static int envelopeVersion(Definition patch) {
    return ((OfPatch) patch.content()).patch().envelopeVersion();
  }
}
