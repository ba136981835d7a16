package io.countersign.testkit;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.ArrayList;
import java.util.List;

/** Makes scenarios within a test, all of which are checked after it; see {@link WithScenario}. */
public final class Scenarios {

  private final List<Scenario> made = new ArrayList<>();

  Scenarios() {}

  /** A scenario over a document type and what an organisation added to it. */
  public Scenario of(EntityContract contract, WorkflowPatch patch) {
    return watch(Scenario.of(contract, patch));
  }

  /** A scenario over compiled workflows, each of another document type. */
  public Scenario of(CompiledWorkflow... workflows) {
    return watch(Scenario.of(workflows));
  }

  /** Has a scenario checked after the test. */
  public Scenario watch(Scenario scenario) {
    made.add(scenario);
    return scenario;
  }

  List<Scenario> made() {
    return List.copyOf(made);
  }
}
