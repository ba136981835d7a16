package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF02ExactlyOnceStepKit;
import org.junit.jupiter.api.AfterAll;

final class WF02ExactlyOnceStepTest extends WF02ExactlyOnceStepKit {

  private static final Ground ground = Ground.of(WF02ExactlyOnceStepTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
