package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.named;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.testkit.scenario.Scenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Questions that nobody answers in time. */
class ExpiryTest {

  @Test
  void shouldPassTheQuestionOnToSomebodyElse() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                slot ->
                    slot.step(
                            "ask",
                            PatchSteps.approval(PatchSteps.user("ada")).within("P2D"),
                            named("Ask"))
                        .step("boss", PatchSteps.approval(PatchSteps.user("bob")), named("Boss"))
                        .edge("ask", "boss", EdgeChoice.on(StepOutcomes.EXPIRED))
                        .leave("ask", EdgeChoice.on("approved"))
                        .joining()));
    var request = submitted(scenario);

    scenario.when().passes(Duration.ofDays(2));

    scenario.then().document(request).asksAt("Boss", "bob");
    assertThat(scenario.inbox("ada")).isEmpty();
    assertThat(scenario.approvals(request).get(0).course().verdict()).isEqualTo(Verdict.LAPSED);
    assertThat(scenario.approvals(request).get(0).course().worth()).isEqualTo(Worth.INVALIDATED);
    scenario.when().by("bob").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldStopWhereTheWorkflowDoesNotProvideForIt() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")).within("P2D"));
    var request = submitted(scenario);

    scenario.when().passes(Duration.ofDays(2));

    scenario.then().document(request).isPaused("WORKFLOW_NO_EDGE_MATCHED").asksNobody();
    assertThat(scenario.approvals(request).get(0).course().verdict()).isEqualTo(Verdict.LAPSED);
    scenario.check();
  }
}
