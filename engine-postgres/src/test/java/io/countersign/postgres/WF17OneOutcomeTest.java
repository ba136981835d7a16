package io.countersign.postgres;

import io.countersign.testkit.advance.WF17OneOutcomeKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** WF-17 in Postgres: a visit has one outcome. */
final class WF17OneOutcomeTest extends WF17OneOutcomeKit {

  private static final Ground ground = Ground.of(WF17OneOutcomeTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
