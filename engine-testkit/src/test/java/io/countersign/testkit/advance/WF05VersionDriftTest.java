package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF05VersionDriftTest extends WF05VersionDriftKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
