package io.countersign.postgres;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.postgres.chaos.Effort;
import io.countersign.testkit.kit.EventKit;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/** Events from outside in Postgres. */
final class PostgresEventKitTest extends EventKit {

  private static final Ground ground = Ground.of(PostgresEventKitTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Scenario.Builder scenario(CompiledWorkflow workflow) {
    return Scenario.with(workflow).over(new Kept(ground));
  }

  @Override
  protected List<Integer> looks() {
    return super.looks().subList(0, Effort.of(2, 5));
  }
}
