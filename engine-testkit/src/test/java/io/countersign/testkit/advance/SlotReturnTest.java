package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class SlotReturnTest extends SlotReturnKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
