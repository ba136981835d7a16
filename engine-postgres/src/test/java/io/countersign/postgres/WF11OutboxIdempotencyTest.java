package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF11OutboxIdempotencyKit;
import org.junit.jupiter.api.AfterAll;

final class WF11OutboxIdempotencyTest extends WF11OutboxIdempotencyKit {

  private static final Ground ground = Ground.of(WF11OutboxIdempotencyTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
