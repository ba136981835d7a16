package io.countersign.postgres;

import io.countersign.testkit.advance.RecordingKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** What is recorded in Postgres. */
final class RecordingTest extends RecordingKit {

  private static final Ground ground = Ground.of(RecordingTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
