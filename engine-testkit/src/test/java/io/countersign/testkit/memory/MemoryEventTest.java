package io.countersign.testkit.memory;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.kit.EventKit;
import io.countersign.testkit.scenario.Scenario;

class MemoryEventTest extends EventKit {

  @Override
  protected Scenario.Builder scenario(CompiledWorkflow workflow) {
    return Scenario.with(workflow);
  }
}
