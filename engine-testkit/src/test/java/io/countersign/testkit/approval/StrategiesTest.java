package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.named;
import static io.countersign.testkit.approval.Requests.role;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import io.countersign.problem.Problem;
import io.countersign.testkit.scenario.Scenario;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who is asked, for each way of naming approvers. */
class StrategiesTest {

  @Test
  void shouldAskOnePerson() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("jack")));
    var request = submitted(scenario);

    assertThat(scenario.approvals(request))
        .singleElement()
        .satisfies(row -> assertThat(row.asked().parties()).hasSize(1));
    scenario.then().document(request).asks("jack");
    scenario.when().by("mallory").approves(request);
    scenario.then().refused("APPROVAL_NOT_ASKED");
    scenario.when().by("jack").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldAskEveryHolderOfARole() {
    var scenario = asking(PatchSteps.approval(PatchSteps.role("manager")));
    scenario.given().person("mia", "manager");
    scenario.given().person("max", "manager");
    scenario.given().person("cleo", "clerk");

    var request = submitted(scenario);

    scenario.then().document(request).asks("mia", "max");
    assertThat(scenario.approvals(request).get(0).assignees())
        .extracting(ApprovalRow.Assignee::person)
        .map(person -> person.orElse("whoever holds it"))
        .containsExactly("max", "mia", "whoever holds it");
    scenario.when().by("max").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldAskTheFirstHolderWhoIsAvailable() {
    var scenario = asking(PatchSteps.approval(role("manager", Pick.FIRST_AVAILABLE)));
    scenario.given().person("mia", "manager");
    scenario.given().person("max", "manager");
    var first = submitted(scenario, "r-1");
    scenario.host().directory().absent("mia");
    var second = submitted(scenario, "r-2");
    scenario.host().directory().back("mia");
    var third = submitted(scenario, "r-3");

    scenario.then().document(first).asks("mia");
    scenario.then().document(second).asks("max");
    scenario.then().document(third).asks("mia");
    scenario.check();
  }

  @Test
  void shouldNotPickTheRequester() {
    var scenario = asking(PatchSteps.approval(role("manager", Pick.FIRST_AVAILABLE)));
    scenario.given().person("eve", "manager");
    scenario.given().person("mia", "manager");

    var request = submitted(scenario);

    scenario.then().document(request).asks("mia");
    scenario.check();
  }

  @Test
  void shouldNotPickWhoeverHasDecidedBefore() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                slot ->
                    slot.step("first", PatchSteps.approval(PatchSteps.user("mia")), named("First"))
                        .step(
                            "second",
                            PatchSteps.approval(role("manager", Pick.FIRST_AVAILABLE)),
                            named("Second"))
                        .inOrder("first", "second")));
    scenario.given().person("mia", "manager");
    scenario.given().person("max", "manager");
    var request = submitted(scenario);

    scenario.when().by("mia").approves(request);

    scenario.then().document(request).asksAt("Second", "max");
    scenario.check();
  }

  @Test
  void shouldAskTheSuperiorOfTheRequesterWhoeverMovesTheWorkflowOn() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                slot ->
                    slot.step("first", PatchSteps.approval(PatchSteps.user("ada")), named("First"))
                        .step("boss", PatchSteps.approval(new Approvers.Superior(1)), named("Boss"))
                        .step("top", PatchSteps.approval(new Approvers.Superior(2)), named("Top"))
                        .inOrder("first", "boss", "top")));
    scenario.host().directory().superior("eve", "u9").superior("u9", "ceo");
    scenario.host().directory().superior("ada", "wrong").superior("wrong", "wronger");
    var request = submitted(scenario);

    scenario.when().by("ada").approves(request);
    scenario.then().document(request).asksAt("Boss", "u9");
    scenario.when().by("u9").approves(request);
    scenario.then().document(request).asksAt("Top", "ceo");

    scenario.when().by("ceo").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldNotPublishSuperiorsWhereNoHierarchyIsKept() {
    var workflow =
        Requests.compiled(
            slot ->
                slot.step("boss", PatchSteps.approval(new Approvers.Superior(1)), named("Boss")));
    var scenario = Scenario.of(Requests.contract());
    scenario.host().directory().without(Approvers.Superior.class);

    var result =
        scenario
            .store()
            .transactions()
            .inOwn(tx -> scenario.engine().publish(tx, OrgId.of("other"), workflow));

    Optional<String> published =
        scenario
            .store()
            .transactions()
            .inOwn(tx -> tx.workflows().current(OrgId.of("other"), "request"));
    assertThat(result.errors())
        .extracting(Problem::code)
        .containsExactly(EngineCode.APPROVERS_UNKNOWN);
    assertThat(published).isEmpty();
  }

  @Test
  void shouldPublishWhatTheDirectoryFinds() {
    var scenario = asking(PatchSteps.approval(new Approvers.Superior(1)));
    scenario.host().directory().superior("eve", "u9");

    scenario.then().document(submitted(scenario)).asks("u9");
  }

  @Test
  void shouldAskWhomARuleNames() {
    var scenario = asking(PatchSteps.approval(new Approvers.Rule("entity.owner")));

    var request = submitted(scenario);

    scenario.then().document(request).asks("olga");
    assertThat(scenario.approvals(request).get(0).asked().parties())
        .extracting(Party::name)
        .containsExactly("rule:entity.owner");
    scenario.check();
  }

  @Test
  void shouldSayThatARuleNamesNobody() {
    var scenario = asking(PatchSteps.approval(new Approvers.Rule("entity.owner")));
    var request =
        scenario.given().document("r-1").with("amount", 100).with("note", "").createdBy("eve");

    scenario.when().by("eve").requests("submit", request);

    scenario
        .then()
        .document(request)
        .isPaused("APPROVAL_NO_APPROVER")
        .happened(
            "the workflow pauses: APPROVAL_NO_APPROVER (no person is there to answer as"
                + " rule:entity.owner)");
  }

  @Test
  void shouldAskWhomAStrategyOfTheHostsNames() {
    var scenario = asking(PatchSteps.approval(new Approvers.Strategy("weekend duty")));
    scenario.host().directory().strategy("weekend duty", "wes");

    var request = submitted(scenario);
    scenario.then().document(request).asks("wes");
    scenario.when().by("wes").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldFailTheScenarioThatCannotBePublished() {
    assertThatThrownBy(() -> asking(PatchSteps.approval(new Approvers.Rule("entity.nothing"))))
        .hasMessageContaining("nothing");
  }
}
