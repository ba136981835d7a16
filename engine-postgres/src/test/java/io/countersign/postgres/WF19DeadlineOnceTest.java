package io.countersign.postgres;

import io.countersign.testkit.advance.WF19DeadlineOnceKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** WF-19 in Postgres: a deadline fires once for each visit. */
final class WF19DeadlineOnceTest extends WF19DeadlineOnceKit {

  private static final Ground ground = Ground.of(WF19DeadlineOnceTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
