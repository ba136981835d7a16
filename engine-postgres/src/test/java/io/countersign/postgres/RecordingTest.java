package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.RecordingKit;
import org.junit.jupiter.api.AfterAll;

/** What is recorded in Postgres. */
final class RecordingTest extends RecordingKit {

  private static final Ground ground = Ground.of(RecordingTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
