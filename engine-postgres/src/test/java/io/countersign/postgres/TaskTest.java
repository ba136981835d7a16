package io.countersign.postgres;

import io.countersign.testkit.advance.TaskKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** Tasks of people, in Postgres. */
final class TaskTest extends TaskKit {

  private static final Ground ground = Ground.of(TaskTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
