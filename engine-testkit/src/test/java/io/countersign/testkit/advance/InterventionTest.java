package io.countersign.testkit.advance;

import io.countersign.engine.instance.InstanceState;
import io.countersign.testkit.memory.StoreFactory;
import java.util.Map;

class InterventionTest extends InterventionKit {

  private final InMemory memory = new InMemory();

  @Override
  protected StoreFactory keeping() {
    return memory;
  }

  @Override
  protected void blank(String instance) {
    memory.last().alter(instance, InterventionTest::without);
  }

  private static InstanceState without(InstanceState state) {
    return new InstanceState(
        state.identity(),
        state.pin(),
        state.progress(),
        new InstanceState.Work(Map.of(), Map.of()),
        state.approvals(),
        state.context());
  }
}
