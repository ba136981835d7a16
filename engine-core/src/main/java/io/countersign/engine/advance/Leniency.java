package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import java.util.Set;

/**
 * The document types of which less is refused.
 *
 * @param shadow those of which the guard refuses nothing, and whose statuses are followed
 * @param unguarded those whose changes are recorded with an objection where nobody asked the guard
 *     and it would have refused them
 */
public record Leniency(Set<String> shadow, Set<String> unguarded) {

  /** Nothing is let through. */
  public static final Leniency NONE = new Leniency(Set.of(), Set.of());

  /** Copies the types. */
  public Leniency {
    shadow = Set.copyOf(shadow);
    unguarded = Set.copyOf(unguarded);
  }

  boolean isShadow(DocumentRef document) {
    return shadow.contains(document.type());
  }

  /** Whether a change that was made already is recorded, whatever is said against it. */
  boolean isLenient(DocumentRef document) {
    return isShadow(document) || unguarded.contains(document.type());
  }
}
