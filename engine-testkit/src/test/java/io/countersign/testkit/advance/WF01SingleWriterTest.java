package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF01SingleWriterTest extends WF01SingleWriterKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
