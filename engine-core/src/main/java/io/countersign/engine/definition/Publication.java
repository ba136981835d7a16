package io.countersign.engine.definition;

import java.util.List;
import java.util.Optional;

/**
 * Publication: changes to the definitions of one scope, to be made together or not at all. It
 * contains the state on which it was decided, so that of two decisions on one state only one takes
 * effect.
 *
 * @param scope the scope of the definitions
 * @param by the user who requested it
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
   * Change of one definition, or a new one.
   *
   * @param before the definition as it was when the change was decided, or empty for a new one
   * @param after the definition as it will be
   */
  public record Change(Optional<Definition> before, Definition after) {

    /**
     * Checks the rules of change.
     *
     * @throws IllegalArgumentException if the definition may not be changed so, or a patch does not
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

    /** Returns the change that adds a definition. */
    public static Change insert(Definition definition) {
      return new Change(Optional.empty(), definition);
    }

    /** Returns the change of a definition. */
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
