package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF09ExplicitStepsTest extends WF09ExplicitStepsKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
