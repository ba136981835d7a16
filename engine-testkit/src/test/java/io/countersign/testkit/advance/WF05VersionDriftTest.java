package io.countersign.testkit.advance;

import io.countersign.testkit.StoreFactory;

class WF05VersionDriftTest extends WF05VersionDriftKit {

  @Override
  protected StoreFactory keeping() {
    return new InMemory();
  }
}
