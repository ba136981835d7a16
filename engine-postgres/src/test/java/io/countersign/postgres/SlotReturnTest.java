package io.countersign.postgres;

import io.countersign.testkit.advance.SlotReturnKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** Edges that lead back inside a slot, in Postgres. */
final class SlotReturnTest extends SlotReturnKit {

  private static final Ground ground = Ground.of(SlotReturnTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }
}
