package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF19DeadlineOnceTest extends WF19DeadlineOnceKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
