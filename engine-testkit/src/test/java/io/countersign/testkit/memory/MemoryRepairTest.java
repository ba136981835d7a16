package io.countersign.testkit.memory;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.RepairKit;
import java.time.Instant;
import java.util.Map;

class MemoryRepairTest extends RepairKit {

  private final MemoryStore store = new MemoryStore(() -> Instant.parse("2026-01-15T09:00:00Z"));

  @Override
  protected Store store() {
    return store;
  }

  @Override
  protected void damage(String instance) {
    store.alter(
        instance,
        state ->
            new InstanceState(
                state.identity(),
                state.pin(),
                state.progress(),
                new InstanceState.Work(Map.of(), Map.of()),
                state.approvals(),
                state.context()));
  }
}
