package io.countersign.engine.store;

import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.Optional;

/** The compiled workflows. One that was put here is never changed and never goes away. */
public interface Workflows {

  /** Keeps a workflow, and makes it the one that new instances of its document type run. */
  void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow);

  /** The hash of the workflow that new instances of a document type run, or nothing. */
  Optional<String> current(StoreTransaction transaction, String org, String entityType);

  /** The stored text of the workflow of a hash, or nothing. Its hash is not checked here. */
  Optional<String> text(StoreTransaction transaction, String org, String hash);
}
