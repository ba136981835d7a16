package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF03ApprovalVersionKit;
import org.junit.jupiter.api.AfterAll;

final class WF03ApprovalVersionTest extends WF03ApprovalVersionKit {

  private static final Ground ground = Ground.of(WF03ApprovalVersionTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
