package io.countersign.testkit;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.kit.EventKit;

class MemoryEventTest extends EventKit {

  @Override
  protected Scenario.Builder scenario(CompiledWorkflow workflow) {
    return Scenario.with(workflow);
  }
}
