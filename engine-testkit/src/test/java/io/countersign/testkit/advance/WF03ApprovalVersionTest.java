package io.countersign.testkit.advance;

import io.countersign.testkit.Keeping;

class WF03ApprovalVersionTest extends WF03ApprovalVersionKit {

  @Override
  protected Keeping keeping() {
    return new InMemory();
  }
}
