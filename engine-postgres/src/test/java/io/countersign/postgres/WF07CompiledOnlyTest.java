package io.countersign.postgres;

import io.countersign.testkit.Keeping;
import io.countersign.testkit.advance.WF07CompiledOnlyKit;
import org.junit.jupiter.api.AfterAll;

final class WF07CompiledOnlyTest extends WF07CompiledOnlyKit {

  private static final Ground ground = Ground.of(WF07CompiledOnlyTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Keeping keeping() {
    return new Kept(ground);
  }

  @Override
  protected void replaceWorkflows(String text) {
    ground.pastGuards("UPDATE workflow.workflow_definitions SET compiled_json = ?::jsonb", text);
  }
}
