package io.countersign.engine.definition;

import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * One definition as an organisation keeps it. Immutable; a change is a new value, and {@link
 * #objection} says which changes there can be.
 *
 * @param id its id, given by the caller
 * @param scope whose it is and of what
 * @param name what people call it
 * @param version counted within its scope and kind, from 1; of an envelope the lifecycle's version
 * @param status how far it has come
 * @param content what stands in it
 */
public record Definition(
    UUID id,
    DefinitionScope scope,
    String name,
    int version,
    DefinitionStatus status,
    DefinitionContent content) {

  /**
   * Holds what is true of every definition.
   *
   * @throws IllegalArgumentException if the version is below 1, anything but a patch is a draft, an
   *     envelope is anything but published, or the content is of another document type or envelope
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
      var type = patch.patch().base().entityType();
      hold(type.equals(scope.entityType()), "a patch for " + scope.entityType(), type);
    }
    if (content instanceof OfEnvelope envelope) {
      var type = envelope.envelope().entityType();
      hold(type.equals(scope.entityType()), "an envelope for " + scope.entityType(), type);
      int own = envelope.envelope().version();
      hold(own == version, "an envelope of version " + version, own);
    }
  }

  /** What it is. */
  public DefinitionKind kind() {
    return content.kind();
  }

  /** Whether it came with the document type rather than from an organisation. */
  public boolean isDefault() {
    return kind() == DefinitionKind.ENVELOPE;
  }

  /**
   * The statuses that may follow. An envelope stays what it is: its contract gets a new version.
   */
  public Set<DefinitionStatus> next() {
    return isDefault() ? Set.of() : status.next();
  }

  /** The same definition in another status. */
  public Definition in(DefinitionStatus other) {
    return new Definition(id, scope, name, version, other, content);
  }

  /**
   * What stands against this definition becoming another, or nothing. Id, scope, kind and version
   * never change. Name and content change in a draft only. The status follows the table of {@link
   * DefinitionStatus}. So what was published stays, whatever happens to it later.
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
        ? Optional.of("nothing but the status of a published definition changes")
        : Optional.empty();
  }

  private static void hold(boolean fact, String expected, Object found) {
    if (!fact) {
      throw new IllegalArgumentException("Expected " + expected + ", but found " + found + ".");
    }
  }
}
