package io.countersign.engine.definition;

import java.util.Map;
import java.util.Set;

/** Status of a definition. It moves in one direction only: draft, published, archived. */
public enum DefinitionStatus {
  /** In progress; name and content may still change. Only patches are ever drafts. */
  DRAFT,
  /** In force; only the status may still change. */
  PUBLISHED,
  /** No longer in force; instances that began on it finish on it. */
  ARCHIVED;

  private static final Map<DefinitionStatus, Set<DefinitionStatus>> NEXT =
      Map.of(
          DRAFT, Set.of(PUBLISHED),
          PUBLISHED, Set.of(ARCHIVED),
          ARCHIVED, Set.of());

  /** Returns the statuses that may follow. */
  public Set<DefinitionStatus> next() {
    return NEXT.getOrDefault(this, Set.of());
  }
}
