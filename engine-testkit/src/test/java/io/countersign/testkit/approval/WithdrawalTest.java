package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.named;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.testkit.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** The requester takes a request back. */
class WithdrawalTest {

  private static Scenario both() {
    return Scenario.of(
        Requests.contract(),
        Requests.patch(
            Requests.both(
                PatchSteps.approval(PatchSteps.user("ada")),
                PatchSteps.approval(PatchSteps.user("bob")))));
  }

  @Test
  void shouldGoTheWayOfARejection() {
    var scenario = both();
    var request = submitted(scenario);

    scenario.when().by("eve").withdraws(request, "wrong supplier");

    scenario
        .then()
        .document(request)
        .isAt("draft")
        .hasStatus("draft")
        .asksNobody()
        .happened("the approvals of 'Right', 'Left' become invalid: withdrawn");
    assertThat(scenario.approvals(request))
        .hasSize(2)
        .allMatch(row -> row.course().verdict() == Verdict.WITHDRAWN)
        .allMatch(row -> row.course().worth() == Worth.INVALIDATED)
        .allMatch(row -> row.times().closed().isPresent());
    assertThat(scenario.inbox("ada")).isEmpty();
    scenario.check();
  }

  @Test
  void shouldTakeTheWorthOfWhatWasGivenAndKeepTheDecision() {
    var scenario = both();
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);

    scenario.when().by("eve").withdraws(request, "");

    assertThat(scenario.approvals(request))
        .filteredOn(row -> !row.course().decisions().isEmpty())
        .singleElement()
        .matches(row -> row.course().verdict() == Verdict.APPROVED)
        .matches(row -> row.course().worth() == Worth.INVALIDATED);
    scenario.check();
  }

  @Test
  void shouldAskAnewWhenItIsRequestedAgain() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);
    scenario.when().by("eve").withdraws(request, "");

    scenario.when().by("eve").requests("submit", request);
    scenario.when().by("ada").approves(request);

    scenario.then().document(request).hasStatus("active");
    assertThat(scenario.approvals(request))
        .extracting(row -> row.course().verdict())
        .containsExactly(Verdict.WITHDRAWN, Verdict.APPROVED);
    scenario.check();
  }

  @Test
  void shouldRefuseAnybodyElse() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);

    for (var person : new String[] {"ada", "mallory"}) {
      scenario.when().by(person).withdraws(request, "");
      scenario.then().refused("APPROVAL_NOT_REQUESTER");
    }

    scenario.then().document(request).asks("ada");
    assertThat(scenario.approvals(request)).allMatch(ApprovalRow::isOpen);
    scenario.check();
  }

  @Test
  void shouldChangeNothingOnceNobodyIsAsked() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);

    scenario.when().by("eve").withdraws(request, "too late");

    scenario.then().ignored();
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldNotGoOnWhereARejectionWould() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                slot ->
                    slot.step("ask", PatchSteps.approval(PatchSteps.user("ada")).continuing())
                        .step("boss", PatchSteps.approval(PatchSteps.user("bob")), named("Boss"))
                        .edge("ask", "boss", EdgeChoice.on(StepOutcomes.REJECTED))
                        .leave("ask", EdgeChoice.on("approved"))
                        .joining()));
    var request = submitted(scenario);

    scenario.when().by("eve").withdraws(request, "");

    scenario.then().document(request).isAt("draft").visited("Boss", 0);
    scenario.check();
  }
}
