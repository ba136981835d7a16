package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class RecordingTest extends RecordingKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
