package io.countersign.engine.definition;

import java.util.List;
import java.util.Optional;

/**
 * Changes to the definitions of one scope, to be made together or not at all. It says what it was
 * decided on, so that of two decisions on one state only one takes effect.
 *
 * @param scope whose definitions change
 * @param by the user who asked for it
 * @param changes the changes, at least one, in the order in which they are made
 */
public record Publication(DefinitionScope scope, String by, List<Change> changes) {

  /**
   * Copies the changes.
   *
   * @throws IllegalArgumentException if there is none, or one is of another scope
   */
  public Publication {
    changes = List.copyOf(changes);
    boolean own = changes.stream().allMatch(change -> change.after().scope().equals(scope));
    if (changes.isEmpty() || !own) {
      throw new IllegalArgumentException("Expected changes within " + scope + ": " + changes);
    }
  }

  /**
   * One definition written anew or changed.
   *
   * @param before the definition as it was when the change was decided, or nothing for a new one
   * @param after the definition as it will be
   */
  public record Change(Optional<Definition> before, Definition after) {

    /**
     * Holds the rules of change.
     *
     * @throws IllegalArgumentException if a definition may not become that, or a patch does not
     *     begin as a draft
     */
    public Change {
      var objection =
          before.isPresent() ? before.get().objection(after) : objectionToBeginning(after);
      if (objection.isPresent()) {
        throw new IllegalArgumentException(
            "Expected a change that the rules allow, but " + objection.get() + ": " + after.id());
      }
    }

    /** A new definition. */
    public static Change insert(Definition definition) {
      return new Change(Optional.empty(), definition);
    }

    /** A definition that changes. */
    public static Change update(Definition before, Definition after) {
      return new Change(Optional.of(before), after);
    }

    private static Optional<String> objectionToBeginning(Definition after) {
      boolean published = after.status() != DefinitionStatus.DRAFT;
      return published && after.kind() == DefinitionKind.ORG_PATCH
          ? Optional.of("a patch begins as a draft")
          : Optional.empty();
    }
  }
}
