package io.countersign.testkit.scenario;

import static io.countersign.engine.workflow.DeliveryMode.CONFIRMED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CrashingScenarioTest {

  private static final CompiledWorkflow WORKFLOW =
      Compiler.standard().compile(Orders.contract(), Orders.patch()).orThrow();

  @Test
  void shouldNotShowACrashInAScenario() {
    var report =
        CrashingScenario.run(
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
        CrashingScenario.run(
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

  @Test
  void shouldNotShowACrashAmongEffectsSideBySide() {
    var told = new StepConfig.WebhookOut("https://x.test", Map.of(), Optional.empty(), CONFIRMED);
    var patch =
        PatchBuilder.on("order", 1)
            .slot(
                Orders.APPROVED,
                slot ->
                    slot.step("fork", PatchSteps.split())
                        .step("left", told)
                        .step("right", told)
                        .step("both", PatchSteps.join(JoinMode.ALL))
                        .edge("fork", "left")
                        .edge("fork", "right")
                        .edge("left", "both")
                        .edge("right", "both"))
            .build();
    var workflow = Compiler.standard().compile(Orders.contract(), patch).orThrow();

    var report =
        CrashingScenario.run(
            () -> Scenario.with(workflow),
            scenario -> {
              var order = Orders.submitted(scenario);
              scenario.when().by("eve").requests("approve", order);
              scenario.then().document(order).isAt("active");
            });

    assertThat(report.orThrow().runs()).hasSizeGreaterThan(30);
  }

  private static DocumentRef adopted(Scenario scenario, String status) {
    var claim = scenario.given().document("c-1").with("amount", 500).existing(status);
    scenario.when().operator("olga").adopts(claim);
    return claim;
  }

  @Test
  void shouldNotShowACrashInAnAdoption() {
    var report =
        CrashingScenario.run(
            () -> Scenario.with(Claims.workflow()),
            scenario -> {
              var claim = adopted(scenario, "submitted");
              scenario.when().by("ada").approves(claim);
              scenario.then().document(claim).asks("bob").visited("draft", 0);
            });

    assertThat(report.orThrow().runs())
        .anyMatch(run -> run.point().contains("olga adopts c-1"))
        .hasSizeGreaterThan(10);
  }

  @Test
  void shouldNotShowACrashInARestart() {
    var report =
        CrashingScenario.run(
            () -> Scenario.with(Claims.workflow()),
            scenario -> {
              var claim = adopted(scenario, "submitted");
              scenario.when().operator("olga").restarts(claim, "wrong approvers");
              scenario.then().document(claim).isRunning().asks("ada");
            });

    assertThat(report.orThrow().runs())
        .anyMatch(run -> run.point().contains("olga restarts c-1"))
        .hasSizeGreaterThan(10);
  }

  @Test
  void shouldNotShowACrashInAnAmendment() {
    var report =
        CrashingScenario.run(
            () -> Scenario.with(Claims.workflow()),
            scenario -> {
              scenario.given().action("amend").changes("amount", 900);
              var claim = adopted(scenario, "active");
              var amendment = scenario.when().by("eve").amends(claim, "wrong total");
              scenario.then().document(claim).isCancelled("amended").changed("amount", 500, 900);
              scenario.then().document(amendment).isAt("draft").hasVersion(1);
            });

    assertThat(report.orThrow().runs())
        .anyMatch(run -> run.point().contains("the host's amendment of c-1"))
        .hasSizeGreaterThan(10);
  }

  @Test
  void shouldNotShowACrashInARequestThatIsImmediate() {
    var contract =
        Claims.contract(DocumentLifecycle.document()).options(new Options(true, false)).build();
    var workflow = Compiler.standard().compile(contract, Claims.patch("ada")).orThrow();
    var report =
        CrashingScenario.run(
            () -> Scenario.with(workflow),
            scenario -> {
              var claim = Claims.submitted(scenario);
              scenario.then().document(claim).asks("ada");
              scenario.then().did("submit");
            });

    assertThat(report.orThrow().runs())
        .anyMatch(run -> run.point().contains("the host's transition submit"))
        .hasSizeGreaterThan(10);
  }
}
