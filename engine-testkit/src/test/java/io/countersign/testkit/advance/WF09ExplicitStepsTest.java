package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF09ExplicitStepsTest extends WF09ExplicitStepsKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
