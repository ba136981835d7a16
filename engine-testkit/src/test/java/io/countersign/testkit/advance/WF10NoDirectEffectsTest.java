package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF10NoDirectEffectsTest extends WF10NoDirectEffectsKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
