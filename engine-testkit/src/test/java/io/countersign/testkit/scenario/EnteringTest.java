package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Documents that enter named workflows, in business words. */
class EnteringTest {

  private static CompiledWorkflow audit() {
    var patch =
        PatchBuilder.on("order", 1)
            .slot(
                "slot:steps",
                slot ->
                    slot.step(
                            "sample",
                            PatchSteps.task(
                                List.of(PatchSteps.user("ann")),
                                PatchSteps.consent("APPROVE", "approved")),
                            node -> node.withLabel("Sample").withEditWindow(EditWindow.LOCKED))
                        .leave("sample", EdgeChoice.on("approved"))
                        .joining())
            .build();
    return Compiler.standard()
        .compile(Orders.contract().forWorkflow(WorkflowKey.of("audit")), patch)
        .orThrow();
  }

  private static Scenario.Builder both() {
    return Scenario.with(Orders.withStampOf("stamp"), audit());
  }

  private static DocumentRef order(Scenario scenario) {
    return scenario.given().document("order", "o-1").with("amount", 500).createdBy("eve");
  }

  @Test
  void shouldHoldAnOrderWhileAnAuditSamplesIt() {
    var scenario = both().build();
    var order = order(scenario);
    scenario.then().document(order).isAt("draft");

    scenario.when().by("bob").enters("audit", order);

    scenario.then().document(order).isAt("draft");
    scenario.then().document(order).in("audit").isAt("Sample");
    scenario.when().by("eve").edits(order, "amount", 900);
    scenario.then().refused("WORKFLOW_EDIT_LOCKED");
    scenario.when().by("ann").does("APPROVE", order);
    scenario.then().document(order).in("audit").hasEnded();
    scenario.when().by("eve").edits(order, "amount", 900);
    assertThat(scenario.timeline(order, "audit"))
        .contains("ann took the action 'APPROVE' at 'Sample'");
    scenario.check();
  }

  @Test
  void shouldEnterEachWorkflowOnce() {
    var scenario = both().build();
    var order = order(scenario);
    scenario.when().by("bob").enters("audit", order);

    scenario.when().by("bob").enters("audit", order);

    scenario.then().ignored();
    scenario.when().by("bob").enters("customs", order);
    scenario.then().refused("WORKFLOW_UNKNOWN");
    scenario.check();
  }

  @Test
  void shouldNameTheWorkflowsOfADocument() {
    var scenario = both().build();
    var order = order(scenario);

    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> scenario.then().document(order).in("audit").isAt("Sample"))
        .withMessageContaining("o-1 in audit");
  }

  @Test
  void shouldSurviveACrashAnywhere() {
    var report =
        CrashingScenario.run(
            EnteringTest::both,
            scenario -> {
              var order = order(scenario);
              scenario.when().by("bob").enters("audit", order);
              scenario.when().by("ann").in("audit").does("APPROVE", order);
              scenario.when().by("eve").edits(order, "amount", 900);
              scenario.when().by("bob").enters("audit", order);
              scenario.when().operator("root").in("audit").cancels(order, "enough");
              scenario.then().document(order).in("audit").isCancelled();
              scenario.when().by("eve").deletes(order);
              scenario.then().document(order).isCancelled();
            });

    report.orThrow();
    assertThat(report.runs()).hasSizeGreaterThan(20);
  }
}
