package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import java.util.Set;

/**
 * Document types for which fewer changes are refused.
 *
 * @param shadow the types whose changes are never refused and whose statuses are followed
 * @param unguarded the types whose changes are recorded with an objection if the host did not ask
 *     the guard and it would have refused them
 */
public record LenientTypes(Set<String> shadow, Set<String> unguarded) {

  /** No leniency for any type. */
  public static final LenientTypes NONE = new LenientTypes(Set.of(), Set.of());

  /** Copies the types. */
  public LenientTypes {
    shadow = Set.copyOf(shadow);
    unguarded = Set.copyOf(unguarded);
  }

  boolean isShadow(DocumentRef document) {
    return shadow.contains(document.type());
  }

  /** Returns whether a change that was made already is recorded despite objections. */
  boolean isLenient(DocumentRef document) {
    return isShadow(document) || unguarded.contains(document.type());
  }
}
