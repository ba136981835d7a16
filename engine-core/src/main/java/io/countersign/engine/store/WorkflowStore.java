package io.countersign.engine.store;

import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Compiled workflows. A workflow that was put here is never changed and never removed. */
public interface WorkflowStore {

  /** Stores a workflow, and makes it the one that new instances of its document type run. */
  void publish(OrgId org, CompiledWorkflow workflow);

  /** Returns the hash of the workflow that new instances of a document type run, or empty. */
  Optional<String> current(OrgId org, String entityType);

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
   * Returns the publications of a document type in an organisation, in the order of their versions.
   * At most one is current: if the current one was archived without a successor, none is. One
   * statement; it reads no workflow.
   */
  List<Listed> list(OrgId org, String entityType);

  /**
   * Publication of a workflow.
   *
   * @param version counted within the organisation and the document type, from 1. Publishing the
   *     current workflow again creates no other publication; publishing an earlier one does
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
