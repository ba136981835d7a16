package io.countersign.postgres;

import io.countersign.testkit.advance.WorkflowTypesKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** Several workflows of one document, in Postgres. */
final class WorkflowTypesTest extends WorkflowTypesKit {

  private static final Ground ground = Ground.of(WorkflowTypesTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
