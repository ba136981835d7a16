package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.both;
import static io.countersign.testkit.approval.Requests.contract;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.named;
import static io.countersign.testkit.approval.Requests.patch;
import static io.countersign.testkit.approval.Requests.role;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.testkit.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** Questions that no living person may answer. */
class NoApproverTest {

  private static final String CODE = "APPROVAL_NO_APPROVER";

  @Test
  void shouldFailWhereTheRequesterAloneHoldsTheRole() {
    var scenario = asking(PatchSteps.approval(PatchSteps.role("manager")));
    scenario.given().person("eve", "manager");

    var request = submitted(scenario);

    scenario.then().document(request).isPaused(CODE);
    assertThat(explained(scenario, request))
        .contains("no person may answer as role:manager: eve asked for the transition");
    scenario.check();
  }

  @Test
  void shouldFailWhereTheRequesterIsAskedByName() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("eve")));

    scenario.then().document(submitted(scenario)).isPaused(CODE);
    scenario.check();
  }

  @Test
  void shouldFailAtTheSecondApprovalOfOnePersonWithBothRoles() {
    var scenario =
        Scenario.of(
            contract(),
            patch(
                slot ->
                    slot.step(
                            "first", PatchSteps.approval(PatchSteps.role("clerk")), named("First"))
                        .step(
                            "second", PatchSteps.approval(PatchSteps.role("boss")), named("Second"))
                        .inOrder("first", "second")));
    scenario.given().person("ada", "clerk", "boss");
    var request = submitted(scenario);

    scenario.when().by("ada").approves(request);

    scenario.then().document(request).isPaused(CODE).isAt("Second");
    assertThat(explained(scenario, request)).contains("ada has decided on this document already");
    scenario.given().person("bob", "boss");
    scenario.when().operator("root").retries(request);
    scenario.when().by("bob").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldFailWhereAllHaveToAgreeAndAreOnePerson() {
    var scenario =
        asking(inline(Quorum.ALL, false, PatchSteps.role("boss"), PatchSteps.user("ada")));
    scenario.given().person("ada", "boss");

    var request = submitted(scenario);

    scenario.then().document(request).isPaused(CODE);
    assertThat(explained(scenario, request)).contains("ada is needed to answer as another party");
    scenario.check();
  }

  @Test
  void shouldAskWhereEveryPartyFindsSomebodyElse() {
    var scenario =
        asking(inline(Quorum.ALL, false, PatchSteps.role("boss"), PatchSteps.user("ada")));
    scenario.given().person("ada", "boss").person("bob", "boss");

    scenario.then().document(submitted(scenario)).asks("ada", "bob");
  }

  @Test
  void shouldGoOnWhereTheQuorumIsStillWithinReach() {
    var scenario =
        asking(inline(Quorum.ANY, false, PatchSteps.user("eve"), PatchSteps.user("ada")));
    var request = submitted(scenario);

    scenario.when().by("ada").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldFailAfterAnAnswerThatLeavesNobodyForAnotherQuestion() {
    var ask = PatchSteps.approval(PatchSteps.user("ada"));
    var scenario = Scenario.of(contract(), patch(both(ask, ask)));
    var request = submitted(scenario);

    scenario.when().by("ada").approves(request, "Left");

    scenario.then().document(request).isPaused(CODE);
    scenario.check();
  }

  @Test
  void shouldFailAtTheNextLookWhenTheRoleHasChangedHands() {
    var scenario =
        Scenario.of(
            contract(),
            patch(
                both(
                    PatchSteps.approval(PatchSteps.role("boss")),
                    PatchSteps.approval(PatchSteps.user("ada")))));
    scenario.given().person("bob", "boss");
    var request = submitted(scenario);
    scenario.given().person("bob", "clerk");
    assertThat(explained(scenario, request))
        .contains("'Left' waits")
        .contains("no person is there to answer as role:boss");

    scenario.when().by("ada").approves(request, "Right");

    scenario.then().document(request).isPaused(CODE);
    scenario.check();
  }

  @Test
  void shouldFailWhenSomebodyWhoWasPickedHasLostTheRole() {
    var scenario =
        Scenario.of(
            contract(),
            patch(
                both(
                    PatchSteps.approval(role("boss", Pick.ROUND_ROBIN)),
                    PatchSteps.approval(PatchSteps.user("ada")))));
    scenario.given().person("bob", "boss");
    var request = submitted(scenario);
    scenario.given().person("bob", "clerk").person("new", "boss");

    scenario.when().by("ada").approves(request, "Right");

    scenario.then().document(request).isPaused(CODE);
    assertThat(explained(scenario, request)).contains("bob does not hold the role any more");
  }

  @Test
  void shouldNameThoseWhoHoldTheRoleToday() {
    var scenario = asking(PatchSteps.approval(PatchSteps.role("boss")));
    scenario.given().person("bob", "boss").person("eve", "boss");
    var request = submitted(scenario);
    scenario.given().person("bob", "clerk").person("dep", "boss");

    assertThat(explained(scenario, request)).contains("for the decision of dep as boss");
    scenario.then().document(request).asks("dep");
  }

  @Test
  void shouldSkipWithEvidence() {
    var scenario = asking(lone(OnNoApprover.SKIP));
    scenario.given().person("eve", "manager");

    var request = submitted(scenario);

    scenario.then().document(request).hasStatus("active");
    assertThat(outputs(scenario, request))
        .contains(
            "output={code=APPROVAL_NO_APPROVER, reason=no person may answer as"
                + " role:manager: eve asked for the transition}, outcome=skipped");
    assertThat(scenario.approvals(request)).isEmpty();
    scenario.check();
  }

  @Test
  void shouldCloseTheQuestionThatIsSkippedLater() {
    var config = lone(OnNoApprover.SKIP);
    var scenario =
        Scenario.of(contract(), patch(both(config, PatchSteps.approval(PatchSteps.user("ada")))));
    scenario.given().person("bob", "manager");
    var request = submitted(scenario);
    scenario.given().person("bob", "clerk");

    scenario.when().by("ada").approves(request, "Right");

    scenario.then().document(request).hasStatus("active");
    assertThat(scenario.approvals(request))
        .extracting(one -> one.course().verdict())
        .containsExactlyInAnyOrder(Verdict.LAPSED, Verdict.APPROVED);
    scenario.check();
  }

  @Test
  void shouldAskTheNearestSuperiorWhoMayAnswer() {
    var scenario = asking(lone(OnNoApprover.SUPERIOR));
    scenario.given().person("eve", "manager");
    scenario.host().directory().superior("eve", "mia");

    var request = submitted(scenario);

    scenario.then().document(request).asks("mia");
    scenario.when().by("mia").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldAskASuperiorOnceNobodyIsLeft() {
    var config = lone(OnNoApprover.SUPERIOR);
    var scenario =
        Scenario.of(contract(), patch(both(config, PatchSteps.approval(PatchSteps.user("ada")))));
    scenario.given().person("bob", "manager");
    scenario.host().directory().superior("eve", "ada").superior("ada", "mia");
    var request = submitted(scenario);
    scenario.given().person("bob", "clerk");

    scenario.when().by("ada").approves(request, "Right");

    scenario.then().document(request).asks("mia");
    scenario.when().by("mia").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldFailWhereThereIsNoSuperiorEither() {
    var scenario = asking(lone(OnNoApprover.SUPERIOR));
    scenario.given().person("eve", "manager");

    scenario.then().document(submitted(scenario)).isPaused(CODE);
  }

  private static String explained(Scenario scenario, DocumentRef request) {
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx ->
                scenario
                    .engine()
                    .inspect()
                    .explain(tx, OrgId.of(request.org()), InstanceId.of("instance-1")))
        .orElseThrow()
        .sentences()
        .toString();
  }

  private static String outputs(Scenario scenario, DocumentRef request) {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> tx.history().steps(OrgId.of(request.org()), InstanceId.of("instance-1")))
        .stream()
        .map(row -> row.result().output())
        .toList()
        .toString();
  }

  private static StepConfig.Approval lone(OnNoApprover choice) {
    return PatchSteps.approval(PatchSteps.role("manager")).withoutApprover(choice);
  }
}
