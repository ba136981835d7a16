package io.countersign.engine.store;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowHeader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The compiled workflows. One that was put here is never changed and never goes away. */
public interface Workflows {

  /** Keeps a workflow, and makes it the one that new instances of its document type run. */
  void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow);

  /** The hash of the workflow that new instances of a document type run, or nothing. */
  Optional<String> current(StoreTransaction transaction, String org, String entityType);

  /** What is stored of the workflow of a hash, or nothing. None of it is checked here. */
  Optional<Stored> find(StoreTransaction transaction, String org, String hash);

  /**
   * A workflow as it is stored.
   *
   * @param text the JSON of the workflow
   * @param header the canonical JSON of its header, as it was when it was published; nothing where
   *     none was kept
   */
  record Stored(String text, Optional<String> header) {}

  /**
   * The publications of a document type in an organisation, in the order of their versions. At most
   * one is current: what was archived without a successor leaves none. One statement; it reads no
   * workflow.
   */
  List<Listed> list(StoreTransaction transaction, String org, String entityType);

  /**
   * A publication.
   *
   * @param version counted within the organisation and the document type, from 1. Publishing what
   *     is current already makes no other; publishing what was current before does
   * @param hash its hash
   * @param current whether new instances of its type run it
   * @param publishedAt when it was published, by the time of the store
   * @param header its header, where one was kept
   */
  record Listed(
      int version,
      String hash,
      boolean current,
      Instant publishedAt,
      Optional<WorkflowHeader> header) {}
}
