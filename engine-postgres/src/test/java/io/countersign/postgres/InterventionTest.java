package io.countersign.postgres;

import io.countersign.testkit.advance.InterventionKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** The journal and the rows of Postgres name operators. */
final class InterventionTest extends InterventionKit {

  private static final Ground ground = Ground.of(InterventionTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Override
  protected void blank(String instance) {
    ground.pastGuards(
        "UPDATE workflow.instances SET active_tokens = '[]', current_nodes = '{}'"
            + " WHERE id = ?::uuid",
        instance);
  }
}
