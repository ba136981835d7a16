package io.countersign.postgres;

import io.countersign.testkit.advance.WF07CompiledOnlyKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

/** WF-07 in Postgres: of what somebody with every right put in the place of a workflow. */
final class WF07CompiledOnlyTest extends WF07CompiledOnlyKit {

  private static final Ground ground = Ground.of(WF07CompiledOnlyTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Override
  protected void replaceWorkflows(String text) {
    Tampering.store(ground, text);
  }
}
