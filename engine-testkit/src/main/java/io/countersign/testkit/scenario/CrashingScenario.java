package io.countersign.testkit.scenario;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.crash.CrashEverywhere;
import io.countersign.testkit.crash.CrashPlan;
import io.countersign.testkit.crash.RunOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs a scenario again and again, with a crash at each point once. See {@link CrashEverywhere}.
 */
public final class CrashingScenario {

  private CrashingScenario() {}

  /**
   * Runs a scenario repeatedly, with a crash at each point once. After a crash during a person's
   * action, that person repeats the action unless it was committed; all expectations of the
   * scenario must hold as without the crash. A reaction of the host that is limited to a number of
   * times also counts attempts that a crash rolled back.
   *
   * @param scenarios creates the same scenario again; wrappers of its store are omitted
   * @param story the steps and expectations
   * @throws IllegalStateException if the scenario fails even without a crash
   */
  public static CrashEverywhere.Report run(
      Supplier<Scenario.Builder> scenarios, Consumer<? super Scenario> story) {
    var workflows = new HashMap<String, CompiledWorkflow>();
    return CrashEverywhere.everywhere(plan -> live(scenarios.get(), story, plan, workflows));
  }

  private static RunOutcome live(
      Scenario.Builder scenarios,
      Consumer<? super Scenario> story,
      CrashPlan plan,
      Map<String, CompiledWorkflow> workflows) {
    var scenario = scenarios.crashing(plan);
    var unmet = new ArrayList<String>();
    try {
      story.accept(scenario);
      scenario.check();
    } catch (AssertionError unexpected) {
      unmet.add(String.valueOf(unexpected.getMessage()));
    }
    return scenario.outcome(plan, workflows, unmet);
  }
}
