package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF14ReceiptFirstTest extends WF14ReceiptFirstKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
