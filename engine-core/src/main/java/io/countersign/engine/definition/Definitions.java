package io.countersign.engine.definition;

import io.countersign.engine.workflow.CompilerVersion;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Where definitions are kept. Whoever implements it stores and finds; what may happen to a
 * definition is decided before. Reading shows what was applied before the call began, and nothing
 * of a publication that was refused or has not ended.
 */
public interface Definitions {

  /** What became of a publication. */
  enum Outcome {
    /** All of its changes are stored. */
    APPLIED,
    /** None of them is: the definitions are no longer those that it was decided on. */
    CONFLICT
  }

  /** The definition of an id, or nothing. */
  Optional<Definition> find(UUID id);

  /** The envelope of a version, whatever its status, or nothing. */
  Optional<Definition> envelope(DefinitionScope scope, int version);

  /** The definition of a kind with the highest version, whatever its status, or nothing. */
  Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind);

  /** The one draft of a scope, or nothing. */
  Optional<Definition> draft(DefinitionScope scope);

  /**
   * The published definition of a kind with the highest version, or nothing. The published
   * effective definition is the current one: new instances begin on it.
   */
  Optional<Definition> published(DefinitionScope scope, DefinitionKind kind);

  /**
   * The effective definitions of an organisation that a compiler of another version than this made,
   * whatever their status, by document type and version.
   */
  List<Definition> compiledByOthers(String org, CompilerVersion version);

  /**
   * Makes the changes of a publication, all of them or none. Publications of one scope take effect
   * one after another. The answer is {@link Outcome#CONFLICT}, and nothing is changed, unless
   *
   * <ul>
   *   <li>each definition that changes is stored exactly as the publication saw it;
   *   <li>each new one has a free id and a free version within its scope and kind, and a new patch
   *       or effective definition has the version after the highest stored one;
   *   <li>afterwards the scope has at most one draft, one published patch and one published
   *       effective definition.
   * </ul>
   *
   * After a conflict, read again and decide again. Applying the same publication twice changes
   * nothing the second time and answers a conflict.
   */
  Outcome apply(Publication publication);
}
