package io.countersign.postgres;

import io.countersign.testkit.advance.PipelineKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** Pipelines of steps, in Postgres. */
final class PipelineTest extends PipelineKit {

  private static final Ground ground = Ground.of(PipelineTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
