package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF09ExplicitStepsKit;
import org.junit.jupiter.api.AfterAll;

final class WF09ExplicitStepsTest extends WF09ExplicitStepsKit {

  private static final Ground ground = Ground.of(WF09ExplicitStepsTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
