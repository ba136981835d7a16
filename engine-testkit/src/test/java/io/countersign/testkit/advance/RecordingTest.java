package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class RecordingTest extends RecordingKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
