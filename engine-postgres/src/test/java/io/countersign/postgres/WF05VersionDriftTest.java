package io.countersign.postgres;

import io.countersign.testkit.advance.WF05VersionDriftKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** WF-05 in Postgres: the same, of what the database holds. */
final class WF05VersionDriftTest extends WF05VersionDriftKit {

  private static final Ground ground = Ground.of(WF05VersionDriftTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
