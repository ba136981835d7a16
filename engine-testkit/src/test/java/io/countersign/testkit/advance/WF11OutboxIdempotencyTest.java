package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF11OutboxIdempotencyTest extends WF11OutboxIdempotencyKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
