package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WorkflowTypesTest extends WorkflowTypesKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
