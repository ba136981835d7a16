package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class TaskTest extends TaskKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
