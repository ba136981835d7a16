package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF11OutboxIdempotencyTest extends WF11OutboxIdempotencyKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
