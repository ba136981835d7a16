package io.countersign.engine.workflow;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiled workflow, ready to run: envelope and patch merged, checked, indexed and hashed. The
 * compiler makes it, and {@code WorkflowArtefact} loads it from its JSON without the compiler.
 * Immutable and safe for many threads.
 */
public sealed interface CompiledWorkflow permits WorkflowModel {

  /** Returns the contract of the document type. */
  EntityContract contract();

  /** Returns the version of the envelope that it was made from. */
  int envelopeVersion();

  /** Returns the version of the compiler that made it. */
  String compilerVersion();

  /** Returns the SHA-256 of all other members, as 64 hexadecimal digits. */
  String hash();

  /** Returns the workflow in its JSON form, including the hash. */
  Map<String, @Nullable Object> toPlain();

  /** Returns the canonical JSON of the workflow, including the hash. */
  String toJson();
}
