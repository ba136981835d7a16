package io.countersign.engine.store;

import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Definition in a list, without its content.
 *
 * @param id its id
 * @param scope its scope
 * @param kind its kind
 * @param version counted within its scope and kind
 * @param stand its name and status
 * @param course who created and changed it
 */
public record DefinitionLine(
    UUID id, DefinitionScope scope, DefinitionKind kind, int version, Stand stand, Course course) {

  /**
   * Name and status of a definition.
   *
   * @param name its name for people
   * @param status its status
   */
  public record Stand(String name, DefinitionStatus status) {}

  /**
   * Authors and times of a definition, by the time of the store. The authors are missing if a
   * workflow was published directly, without a publication.
   *
   * @param created when it was created
   * @param createdBy the user who requested it
   * @param changed when it was last changed; when it was created, if never
   * @param changedBy the user who requested the latest change
   */
  public record Course(
      Instant created, Optional<String> createdBy, Instant changed, Optional<String> changedBy) {}

  /** Returns its place in a list of definitions. */
  public ListCursor cursor() {
    return new ListCursor(course.created(), id.toString(), 0);
  }
}
