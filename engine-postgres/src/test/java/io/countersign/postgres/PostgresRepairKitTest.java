package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.RepairKit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresRepairKitTest extends RepairKit {

  private static final Ground ground = Ground.of(PostgresRepairKitTest.class);

  @BeforeEach
  void empty() {
    ground.empty();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Store store() {
    return ground.store();
  }

  /** As whoever may do anything, and past every guard. */
  @Override
  protected void damage(String instance) {
    ground.pastGuards(
        "UPDATE workflow.instances SET active_tokens = '\"lost\"', current_nodes = '{}',"
            + " status = 'cancelled', seq = 77, completed_at = started_at, ended_number = 1"
            + " WHERE id = ?::uuid",
        instance);
  }
}
