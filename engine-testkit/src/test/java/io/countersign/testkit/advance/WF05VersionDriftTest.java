package io.countersign.testkit.advance;

import io.countersign.testkit.memory.StoreFactory;

class WF05VersionDriftTest extends WF05VersionDriftKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
