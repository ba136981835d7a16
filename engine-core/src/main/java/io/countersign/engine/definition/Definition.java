package io.countersign.engine.definition;

import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Definition as an organisation keeps it. Immutable; a change is a new value, and {@link
 * #objection} tells which changes are allowed.
 *
 * @param id its id, chosen by the caller
 * @param scope its organisation and document type
 * @param name its name for people
 * @param version counted within its scope and kind, from 1; for an envelope, the lifecycle's
 *     version
 * @param status its status
 * @param content its content
 */
public record Definition(
    UUID id,
    DefinitionScope scope,
    String name,
    int version,
    DefinitionStatus status,
    DefinitionContent content) {

  /**
   * Checks the rules for every definition.
   *
   * @throws IllegalArgumentException if the version is below 1, if a draft is no patch, if an
   *     envelope is not published, or if the content is of another document type or envelope
   *     version than the definition
   */
  public Definition {
    hold(version >= 1, "a version of at least 1", version);
    hold(
        status != DefinitionStatus.DRAFT || content.kind() == DefinitionKind.ORG_PATCH,
        "a draft to be a patch",
        content.kind());
    hold(
        status == DefinitionStatus.PUBLISHED || content.kind() != DefinitionKind.ENVELOPE,
        "an envelope to be published",
        status);
    if (content instanceof OfPatch patch) {
      var type = patch.patch().entityType();
      hold(type.equals(scope.entityType()), "a patch for " + scope.entityType(), type);
    }
    if (content instanceof OfEnvelope envelope) {
      var type = envelope.envelope().entityType();
      hold(type.equals(scope.entityType()), "an envelope for " + scope.entityType(), type);
      int own = envelope.envelope().version();
      hold(own == version, "an envelope of version " + version, own);
    }
  }

  /** Returns its kind. */
  public DefinitionKind kind() {
    return content.kind();
  }

  /** Returns whether it comes with the document type and not from an organisation. */
  public boolean isDefault() {
    return kind() == DefinitionKind.ENVELOPE;
  }

  /**
   * Returns the statuses that may follow. An envelope never changes its status: its contract gets a
   * new version instead.
   */
  public Set<DefinitionStatus> next() {
    return isDefault() ? Set.of() : status.next();
  }

  /** Returns the same definition in another status. */
  public Definition in(DefinitionStatus other) {
    return new Definition(id, scope, name, version, other, content);
  }

  /**
   * Returns the objection to changing this definition into another, or empty. Id, scope, kind and
   * version never change. Name and content change only in a draft. The status follows the table of
   * {@link DefinitionStatus}. So a published definition keeps its content permanently.
   */
  public Optional<String> objection(Definition after) {
    boolean same =
        id.equals(after.id)
            && scope.equals(after.scope)
            && kind() == after.kind()
            && version == after.version;
    if (!same) {
      return Optional.of("the id, scope, kind and version of a definition never change");
    }
    if (status != after.status && !next().contains(after.status)) {
      return Optional.of("a definition goes from draft to published to archived and no other way");
    }
    boolean changed = !name.equals(after.name) || !content.equals(after.content);
    return changed && status != DefinitionStatus.DRAFT
        ? Optional.of("only the status of a published definition changes")
        : Optional.empty();
  }

  private static void hold(boolean fact, String expected, Object found) {
    if (!fact) {
      throw new IllegalArgumentException("Expected " + expected + ", but found " + found + ".");
    }
  }
}
