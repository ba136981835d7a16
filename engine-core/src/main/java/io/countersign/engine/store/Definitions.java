package io.countersign.engine.store;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.workflow.CompilerVersion;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The definitions as one transaction sees them. Whoever implements it stores and finds; what may
 * happen to a definition is decided before. Reading shows what is committed and what this
 * transaction did itself, and takes no lock. Not safe for several threads.
 *
 * <p>Workflows that were put into {@link Workflows} are among them: effective definitions that came
 * from no others. The other way round, an effective definition that is published here is the one
 * that new instances run.
 */
public interface Definitions {

  /** What became of a publication. */
  enum Outcome {
    /** All of its changes are stored. */
    APPLIED,
    /** None of them is: the definitions are no longer those that it was decided on. */
    CONFLICT
  }

  /** The definition of an id in an organisation, or nothing. */
  Optional<Definition> find(String org, UUID id);

  /** The envelope of a version, or nothing. */
  Optional<Definition> envelope(DefinitionScope scope, int version);

  /** The definition of a kind with the highest version, whatever its status, or nothing. */
  Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind);

  /** The definition of a kind with the highest version among those in a status, or nothing. */
  Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind, DefinitionStatus status);

  /** The one draft of a scope, or nothing. */
  default Optional<Definition> draft(DefinitionScope scope) {
    return newest(scope, DefinitionKind.ORG_PATCH, DefinitionStatus.DRAFT);
  }

  /**
   * The published definition of a kind with the highest version, or nothing. The published
   * effective definition is the current one: new instances begin on it.
   */
  default Optional<Definition> published(DefinitionScope scope, DefinitionKind kind) {
    return newest(scope, kind, DefinitionStatus.PUBLISHED);
  }

  /**
   * The effective definitions of an organisation that a compiler of another version than this made,
   * whatever their status, by document type and version.
   */
  List<Definition> compiledByOthers(String org, CompilerVersion version);

  /**
   * The definitions of a kind in a scope, whatever their status, in the order in which they came
   * into being. One statement; it reads no content.
   */
  List<DefinitionLine> list(DefinitionScope scope, DefinitionKind kind, Slice slice);

  /**
   * Makes the changes of a publication, all of them or none. Publications of one scope take effect
   * one after another: a transaction that has made one keeps others from it until it ends. The
   * answer is {@link Outcome#CONFLICT}, and nothing is changed, unless at each change
   *
   * <ul>
   *   <li>a definition that changes is stored exactly as the publication saw it;
   *   <li>a new one has a free id and a free version within its scope and kind, and a new patch or
   *       effective definition has the version after the highest stored one;
   *   <li>afterwards the scope has at most one draft, one published patch and one published
   *       effective definition.
   * </ul>
   *
   * After a conflict, read again and decide again. Applying the same publication twice changes
   * nothing the second time and answers a conflict.
   */
  Outcome apply(Publication publication);
}
