package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF14ReceiptFirstKit;
import org.junit.jupiter.api.AfterAll;

final class WF14ReceiptFirstTest extends WF14ReceiptFirstKit {

  private static final Ground ground = Ground.of(WF14ReceiptFirstTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
