package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.InboxItem;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.testkit.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** Answers that come when the question is over are kept, and change nothing. */
class LateDecisionTest {

  private static CommandResult answer(
      Scenario scenario, InboxItem item, String person, Answer answer) {
    var key = new InstanceKey.ById(OrgId.of(item.document().org()), InstanceId.of(item.instance()));
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx ->
                scenario
                    .engine()
                    .in(tx)
                    .answer(
                        key, item.answer(answer, "late"), RequestContext.of(Actor.person(person))));
  }

  @Test
  void shouldKeepWhatWasSaidAfterTheDecision() {
    var scenario =
        asking(inline(Quorum.ANY, false, PatchSteps.user("ada"), PatchSteps.user("bob")));
    var request = submitted(scenario);
    var seen = scenario.inbox("bob").get(0);
    scenario.when().by("ada").approves(request);
    var before = scenario.approvals(request);

    var result = answer(scenario, seen, "bob", Answer.REJECTED);
    scenario.runUntilIdle();

    assertThat(result).isInstanceOf(CommandResult.NoChange.class);
    assertThat(scenario.approvals(request)).isEqualTo(before);
    scenario
        .then()
        .document(request)
        .hasStatus("active")
        .happened("bob answered 'reject' too late at 'Ask' (late)");
    scenario.check();
  }

  @Test
  void shouldKeepWhatWasSaidWhileTheApprovalWaitsForItsGate() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                Requests.both(
                    inline(Quorum.ANY, false, PatchSteps.user("ada"), PatchSteps.user("bob")),
                    PatchSteps.approval(PatchSteps.user("cyd")))));
    var request = submitted(scenario);
    var seen = scenario.inbox("bob").get(0);
    scenario.when().by("ada").approves(request);
    var before = scenario.approvals(request);

    var result = answer(scenario, seen, "bob", Answer.REJECTED);
    scenario.runUntilIdle();

    assertThat(result).isInstanceOf(CommandResult.NoChange.class);
    assertThat(scenario.approvals(request)).isEqualTo(before);
    scenario.when().by("cyd").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldKeepWhatWasSaidAfterTheBranchWasLost() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                slot ->
                    slot.step("split", PatchSteps.split())
                        .step("left", PatchSteps.approval(PatchSteps.user("ada")))
                        .step("right", PatchSteps.approval(PatchSteps.user("bob")))
                        .step("join", PatchSteps.join(JoinMode.ANY))
                        .inOrder("split", "left", "join")
                        .inOrder("split", "right", "join")));
    var request = submitted(scenario);
    var seen = scenario.inbox("bob").get(0);
    scenario.when().by("ada").approves(request);
    assertThat(scenario.inbox("bob")).isEmpty();

    var result = answer(scenario, seen, "bob", Answer.APPROVED);
    scenario.runUntilIdle();

    assertThat(result).isInstanceOf(CommandResult.NoChange.class);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldKeepWhatWasSaidAfterTheInstanceWasOver() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);
    var seen = scenario.inbox("ada").get(0);
    scenario.when().operator("root").cancels(request, "obsolete");

    var result = answer(scenario, seen, "ada", Answer.APPROVED);

    assertThat(result).isInstanceOf(CommandResult.NoChange.class);
    scenario.then().document(request).isCancelled().hasStatus("submitted");
    scenario.check();
  }
}
