package io.countersign.testkit.scenario;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.ArrayList;
import java.util.List;

/**
 * Factory of scenarios within a test, all of which are checked after it; see {@link WithScenario}.
 */
public final class ScenarioFactory {

  private final List<Scenario> made = new ArrayList<>();

  ScenarioFactory() {}

  /** Creates a scenario for a document type with the patch of an organisation. */
  public Scenario of(EntityContract contract, WorkflowPatch patch) {
    return watch(Scenario.of(contract, patch));
  }

  /** Creates a scenario for compiled workflows, each of another document type. */
  public Scenario of(CompiledWorkflow... workflows) {
    return watch(Scenario.of(workflows));
  }

  /** Registers a scenario to be checked after the test. */
  public Scenario watch(Scenario scenario) {
    made.add(scenario);
    return scenario;
  }

  List<Scenario> all() {
    return List.copyOf(made);
  }
}
