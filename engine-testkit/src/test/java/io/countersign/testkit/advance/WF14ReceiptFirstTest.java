package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF14ReceiptFirstTest extends WF14ReceiptFirstKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
