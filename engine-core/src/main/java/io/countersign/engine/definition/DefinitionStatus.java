package io.countersign.engine.definition;

import java.util.Map;
import java.util.Set;

/** How far a definition has come. It goes one way only: draft, published, archived. */
public enum DefinitionStatus {
  /** Being written; anything in it may still change. Only patches are ever drafts. */
  DRAFT,
  /** In force; nothing but the status changes any more. */
  PUBLISHED,
  /** No longer in force; instances that began on it finish on it. */
  ARCHIVED;

  private static final Map<DefinitionStatus, Set<DefinitionStatus>> NEXT =
      Map.of(
          DRAFT, Set.of(PUBLISHED),
          PUBLISHED, Set.of(ARCHIVED),
          ARCHIVED, Set.of());

  /** The statuses that may follow. */
  public Set<DefinitionStatus> next() {
    return NEXT.getOrDefault(this, Set.of());
  }
}
