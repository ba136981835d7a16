package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF10NoDirectEffectsKit;
import org.junit.jupiter.api.AfterAll;

final class WF10NoDirectEffectsTest extends WF10NoDirectEffectsKit {

  private static final Ground ground = Ground.of(WF10NoDirectEffectsTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }
}
