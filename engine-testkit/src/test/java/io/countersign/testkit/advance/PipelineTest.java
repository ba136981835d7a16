package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class PipelineTest extends PipelineKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
