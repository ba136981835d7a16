package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF10NoDirectEffectsTest extends WF10NoDirectEffectsKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
