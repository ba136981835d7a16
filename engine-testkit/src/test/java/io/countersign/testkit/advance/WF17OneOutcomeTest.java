package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF17OneOutcomeTest extends WF17OneOutcomeKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
