package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF02ExactlyOnceStepTest extends WF02ExactlyOnceStepKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
