package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF16JoinOnceTest extends WF16JoinOnceKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
