package io.countersign.engine.advance;

import io.countersign.engine.kernel.Program;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Workflows;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Workflows made ready, by hash. A workflow is checked against its hash when it is loaded and never
 * changes afterwards, so it may be kept. Safe for many threads; keeps the {@value #KEPT} that were
 * used last.
 */
final class Programs {

  private static final int KEPT = 256;

  private final Workflows workflows;
  private final Map<String, Program> programs =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Program> eldest) {
          return size() > KEPT;
        }
      };

  Programs(Workflows workflows) {
    this.workflows = workflows;
  }

  /** The workflow of a hash, or why it cannot be run. */
  Shaped<Program> of(StoreTransaction transaction, String org, String hash) {
    synchronized (programs) {
      var known = programs.get(hash);
      if (known != null) {
        return new Shaped.Read<>(known);
      }
    }
    var text = workflows.text(transaction, org, hash);
    if (text.isEmpty()) {
      return refused(unknown("the workflow " + hash));
    }
    var loaded = CompiledWorkflow.load(text.get());
    if (!(loaded instanceof Shaped.Read<CompiledWorkflow> read)) {
      return new Shaped.Refused<>(loaded.problems());
    }
    if (!read.value().hash().equals(hash)) {
      return refused(
          Problem.error(
              EngineCode.WORKFLOW_HASH_MISMATCH,
              Place.nowhere(),
              "the workflow " + hash,
              "the workflow " + read.value().hash() + " in its place",
              "Restore the published workflow, and find out who replaced it."));
    }
    var program = Program.of(read.value());
    synchronized (programs) {
      programs.put(hash, program);
    }
    return new Shaped.Read<>(program);
  }

  /** The workflow that new instances of a document type run, or why there is none. */
  Shaped<Program> current(StoreTransaction transaction, String org, String entityType) {
    var hash = workflows.current(transaction, org, entityType);
    return hash.isEmpty()
        ? refused(unknown("a workflow for documents of type '" + entityType + "'"))
        : of(transaction, org, hash.get());
  }

  private static Shaped<Program> refused(Problem problem) {
    return new Shaped.Refused<>(List.of(problem));
  }

  private static Problem unknown(String expected) {
    return Problem.error(
        EngineCode.WORKFLOW_UNKNOWN,
        Place.nowhere(),
        expected,
        "none in the store",
        "Publish a workflow for the document type.");
  }
}
