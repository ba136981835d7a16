package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF02ExactlyOnceStepTest extends WF02ExactlyOnceStepKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
