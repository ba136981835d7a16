package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF03ApprovalVersionTest extends WF03ApprovalVersionKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
