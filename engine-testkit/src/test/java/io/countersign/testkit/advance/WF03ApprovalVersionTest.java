package io.countersign.testkit.advance;

import io.countersign.testkit.StoreFactory;

class WF03ApprovalVersionTest extends WF03ApprovalVersionKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
