package io.countersign.testkit;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.store.Store;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.kit.ReadKit;
import java.time.Instant;
import java.util.List;

class MemoryReadTest extends ReadKit {

  private final MemoryStore store = new MemoryStore(() -> Instant.parse("2026-01-15T09:00:00Z"));

  @Override
  protected Store store() {
    return store;
  }

  @Override
  protected List<CompiledWorkflow> workflows() {
    var first = EntityContract.document("invoice");
    var second = EntityContract.document("invoice").lifecycleVersion(2);
    return List.of(
        Compiler.standard().compile(first.build()).orThrow(),
        Compiler.standard().compile(second.build()).orThrow());
  }
}
