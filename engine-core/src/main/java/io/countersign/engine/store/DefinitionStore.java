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
 * Definitions as one transaction sees them. An implementation stores and finds; the engine decides
 * before what may happen to a definition. Reading shows what is committed and what this transaction
 * wrote itself, and takes no lock. Not safe for several threads.
 *
 * <p>Workflows that were put into {@link WorkflowStore} are among them, as effective definitions
 * without sources. Conversely, new instances run the effective definition that is published here.
 */
public interface DefinitionStore {

  /** Result of a publication. */
  enum Outcome {
    /** All of its changes are stored. */
    APPLIED,
    /** None of its changes is stored: the definitions have changed since it was decided. */
    CONFLICT
  }

  /** Returns the definition of an id in an organisation, or empty. */
  Optional<Definition> find(String org, UUID id);

  /** Returns the envelope of a version, or empty. */
  Optional<Definition> envelope(DefinitionScope scope, int version);

  /**
   * Returns the definition of a kind with the highest version, regardless of its status, or empty.
   */
  Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind);

  /**
   * Returns the definition of a kind with the highest version among those in a status, or empty.
   */
  Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind, DefinitionStatus status);

  /** Returns the only draft of a scope, or empty. */
  default Optional<Definition> draft(DefinitionScope scope) {
    return newest(scope, DefinitionKind.ORG_PATCH, DefinitionStatus.DRAFT);
  }

  /**
   * Returns the published definition of a kind with the highest version, or empty. The published
   * effective definition is the current one: new instances begin on it.
   */
  default Optional<Definition> findPublished(DefinitionScope scope, DefinitionKind kind) {
    return newest(scope, kind, DefinitionStatus.PUBLISHED);
  }

  /**
   * Returns the effective definitions of an organisation that were made by another version of the
   * compiler, regardless of their status, by document type and version.
   */
  List<Definition> compiledByOthers(String org, CompilerVersion version);

  /**
   * Returns the definitions of a kind in a scope, regardless of their status, in the order of their
   * creation. One statement; it reads no content.
   */
  List<DefinitionLine> list(DefinitionScope scope, DefinitionKind kind, ListSlice slice);

  /**
   * Applies the changes of a publication, either all or none. Publications of one scope take effect
   * one after another: a transaction that has applied one blocks others until it ends. Returns
   * {@link Outcome#CONFLICT}, and changes nothing, unless at each change
   *
   * <ul>
   *   <li>a changed definition is stored exactly as the publication saw it;
   *   <li>a new one has a free id and a free version within its scope and kind, and a new patch or
   *       effective definition has the version after the highest stored one;
   *   <li>afterwards the scope has at most one draft, one published patch and one published
   *       effective definition.
   * </ul>
   *
   * After a conflict, read again and decide again. Applying the same publication twice changes
   * nothing the second time and returns a conflict.
   */
  Outcome apply(Publication publication);
}
