package io.countersign.postgres;

import io.countersign.testkit.advance.OperatorDeedKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** The journal and the rows of Postgres name operators. */
final class OperatorDeedTest extends OperatorDeedKit {

  private static final Ground ground = Ground.of(OperatorDeedTest.class);

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
        "UPDATE workflow.workflow_instances SET active_tokens = '[]', current_nodes = '{}'"
            + " WHERE id = ?::uuid",
        instance);
  }
}
