package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF01SingleWriterTest extends WF01SingleWriterKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
