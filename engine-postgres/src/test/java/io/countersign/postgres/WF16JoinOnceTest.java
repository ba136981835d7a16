package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF16JoinOnceKit;
import org.junit.jupiter.api.AfterAll;

final class WF16JoinOnceTest extends WF16JoinOnceKit {

  private static final Ground ground = Ground.of(WF16JoinOnceTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
