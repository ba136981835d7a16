package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.CrashEverywhere;
import io.countersign.testkit.Scenario;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrashingScenarioTest {

  private static final CompiledWorkflow WORKFLOW =
      Compiler.standard().compile(Orders.contract(), Orders.patch()).orThrow();

  @Test
  void shouldNotShowACrashInAScenario() {
    var report =
        CrashEverywhere.scenario(
            () -> Scenario.with(WORKFLOW),
            scenario -> {
              scenario.given().person("mia", "manager");
              var order = Orders.approved(scenario);
              scenario.when().event("shipped:n1", Map.of("carrier", "post", "boxes", 2));
              scenario.when().passes(Duration.ofDays(1));
              scenario.then().document(order).isAt("active").isRunning();
            });

    assertThat(report.orThrow().runs())
        .hasSizeGreaterThan(50)
        .anyMatch(run -> run.point().contains("eve requests submit of"))
        .anyMatch(run -> run.point().contains("the commit"))
        .anyMatch(run -> run.arrived().size() == 2);
  }

  @Test
  void shouldReportWhatAScenarioExpectsInVain() {
    var report =
        CrashEverywhere.scenario(
            () -> Scenario.with(WORKFLOW),
            scenario -> {
              scenario.given().person("mia", "manager");
              Orders.approved(scenario);
              scenario.then().sent("webhook", 1);
            });

    assertThat(report.failures())
        .isNotEmpty()
        .allMatch(run -> run.point().contains("effect"))
        .allMatch(run -> run.differences().get(0).contains("webhook"));
  }
}
