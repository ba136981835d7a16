package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.named;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.testkit.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** What a gate wants of the approvals on the way to it. */
class GateTest {

  private static Scenario withLimit() {
    return Scenario.of(
        Requests.contract(),
        Requests.patch(
            slot ->
                slot.step("limit", PatchSteps.check("entity.amount <= 100"), named("Limit"))
                    .step("ask", PatchSteps.approval(PatchSteps.user("ada")), named("Ask"))
                    .edge("limit", "ask", EdgeChoice.on("false"))
                    .leave("limit", EdgeChoice.on("true"))
                    .leave("ask", EdgeChoice.on("approved"))
                    .joining()));
  }

  @Test
  void shouldPassOnAWayWithoutApprovalsAndSayThatItWasAutomatic() {
    var scenario = withLimit();

    var request = submitted(scenario);

    scenario.then().document(request).hasStatus("active").visited("Ask", 0);
    assertThat(scenario.approvals(request)).isEmpty();
    assertThat(output(scenario, "sys:gate:approve")).contains("approvals=auto");
    scenario.check();
  }

  @Test
  void shouldWaitForTheApprovalOnTheWay() {
    var scenario = withLimit();
    var request =
        scenario
            .given()
            .document("r-1")
            .with("amount", 101)
            .with("owner", "olga")
            .with("note", "")
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", request);
    scenario.then().document(request).hasStatus("submitted").asks("ada");

    scenario.when().by("ada").approves(request);

    scenario.then().document(request).hasStatus("active");
    assertThat(output(scenario, "sys:gate:approve"))
        .contains("approvals=[" + scenario.approvals(request).get(0).step() + "]");
    scenario.check();
  }

  @Test
  void shouldWaitForARequestWhereNothingStandsBeforeIt() {
    var scenario = Scenario.of(Requests.contract());
    var request = submitted(scenario);
    scenario.then().document(request).hasStatus("submitted");

    scenario.when().by("ada").requests("approve", request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  private static String output(Scenario scenario, String node) {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> tx.history().steps(OrgId.of("acme"), InstanceId.of("instance-1")))
        .stream()
        .filter(row -> row.visit().nodeId().equals(node))
        .map(row -> String.valueOf(row.result().output().get("output")))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  @Test
  void shouldCloseTheSiblingsOfARejectionAndAskThemAgainWithoutAnEdit() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                Requests.both(
                    PatchSteps.approval(PatchSteps.user("ada")),
                    PatchSteps.approval(PatchSteps.user("bob")))));
    var request = submitted(scenario);

    scenario.when().by("ada").rejects(request, "no budget");

    scenario.then().document(request).isAt("draft").asksNobody();
    assertThat(scenario.approvals(request))
        .extracting(row -> row.course().verdict())
        .containsExactlyInAnyOrder(Verdict.REJECTED, Verdict.CLOSED);
    scenario.when().by("eve").requests("submit", request);
    scenario.then().document(request).asks("ada", "bob");
    assertThat(scenario.approvals(request)).filteredOn(ApprovalRow::isOpen).hasSize(2);
    scenario.check();
  }

  @Test
  void shouldJoinOnQualifiedArrivalsOnly() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                slot ->
                    slot.step("split", PatchSteps.split())
                        .step("tell", PatchSteps.action("tell"), named("Tell"))
                        .step("ask", PatchSteps.approval(PatchSteps.user("ada")), named("Ask"))
                        .step("join", PatchSteps.join(JoinMode.ANY), named("Any"))
                        .inOrder("split", "tell")
                        .edge("tell", "join", EdgeChoice.ALWAYS.qualifying("entity.amount > 1000"))
                        .inOrder("split", "ask", "join")));
    var request = submitted(scenario);
    scenario.then().document(request).hasStatus("submitted").asks("ada");

    scenario.when().by("ada").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }
}
