package io.countersign.testkit.advance;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.store.InstanceKey;
import io.countersign.testkit.memory.StoreFactory;
import java.util.Map;

class WF15RebuildTest extends WF15RebuildKit {

  private final InMemory memory = new InMemory();

  @Override
  protected StoreFactory keeping() {
    return memory;
  }

  @Override
  protected Object places(String instance) {
    var store = memory.last();
    var key = new InstanceKey.ById(OrgId.of(Office.ORG), InstanceId.of(instance));
    return store.transactions().inOwn(tx -> tx.history().instance(key).orElseThrow().work());
  }

  @Override
  protected void blank(String instance) {
    memory.last().alter(instance, WF15RebuildTest::without);
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
