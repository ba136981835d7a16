package io.countersign.engine.store;

import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A definition in a list, without what stands in it.
 *
 * @param id its id
 * @param scope whose it is and of what
 * @param kind what it is
 * @param version counted within its scope and kind
 * @param stand what people call it, and how far it has come
 * @param course who has had to do with it
 */
public record DefinitionLine(
    UUID id, DefinitionScope scope, DefinitionKind kind, int version, Stand stand, Course course) {

  /**
   * How a definition stands.
   *
   * @param name what people call it
   * @param status how far it has come
   */
  public record Stand(String name, DefinitionStatus status) {}

  /**
   * Who has had to do with a definition, and when, by the time of the store. Nobody is named where
   * a workflow was published as it was, without a publication.
   *
   * @param created when it came into being
   * @param createdBy the user who asked for it
   * @param changed when it was changed last; when it came into being, if never
   * @param changedBy the user who asked for the latest change
   */
  public record Course(
      Instant created, Optional<String> createdBy, Instant changed, Optional<String> changedBy) {}

  /** Its place in a list of definitions. */
  public Cursor cursor() {
    return new Cursor(course.created(), id.toString(), 0);
  }
}
