package io.countersign.engine.store;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Compiled workflows. A workflow that was put here is never changed and never removed. */
public interface WorkflowStore {

  /**
   * Stores a workflow, and makes it the one that new instances run of the document type and the
   * workflow that its contract names.
   */
  void publish(OrgId org, CompiledWorkflow workflow);

  /** Returns the hash of the workflow that new instances of a scope run, or empty. */
  Optional<String> current(DefinitionScope scope);

  /** Returns the hash of the lifecycle that new documents of a type run, or empty. */
  default Optional<String> current(OrgId org, String entityType) {
    return current(new DefinitionScope(org.value(), entityType));
  }

  /** Returns the stored workflow of a hash, or empty. None of it is checked here. */
  Optional<Stored> find(OrgId org, String hash);

  /**
   * Workflow as it is stored.
   *
   * @param text the JSON of the workflow
   * @param header the canonical JSON of its header, as it was when it was published; empty if none
   *     was kept
   */
  record Stored(String text, Optional<String> header) {}

  /**
   * Returns the publications of a scope, in the order of their versions. At most one is current: if
   * the current one was archived without a successor, none is. One statement; it reads no workflow.
   */
  List<Listed> list(DefinitionScope scope);

  /** Returns the publications of the lifecycle of a document type, as {@link #list} does. */
  default List<Listed> list(OrgId org, String entityType) {
    return list(new DefinitionScope(org.value(), entityType));
  }

  /**
   * Returns the workflow types of an organisation, by document type and name: every scope in which
   * a workflow was ever published. One statement.
   */
  List<TypeLine> types(OrgId org);

  /**
   * Workflow type: a named workflow of a document type, with the version that new instances run.
   *
   * @param scope the organisation, the document type and the name
   * @param kind the skeleton of its workflows
   * @param hash the hash of the workflow that new instances run; empty if it was archived without a
   *     successor
   */
  record TypeLine(DefinitionScope scope, Kind kind, Optional<String> hash) {

    /** Returns whether documents can begin it. */
    public boolean isActive() {
      return hash.isPresent();
    }
  }

  /** Kind of a workflow type, by the skeleton of its workflows. */
  enum Kind {
    /** Statuses and gates. */
    LIFECYCLE,
    /** Steps without statuses. */
    PIPELINE
  }

  /**
   * Publication of a workflow.
   *
   * @param version counted within the scope, from 1. Publishing the current workflow again creates
   *     no other publication; publishing an earlier one does
   * @param hash its hash
   * @param current whether new instances of its type run it
   * @param publishedAt when it was published, by the time of the store
   * @param header its header, if one was kept
   */
  record Listed(
      int version,
      String hash,
      boolean current,
      Instant publishedAt,
      Optional<WorkflowHeader> header) {}
}
