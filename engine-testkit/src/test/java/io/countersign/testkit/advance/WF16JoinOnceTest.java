package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF16JoinOnceTest extends WF16JoinOnceKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
