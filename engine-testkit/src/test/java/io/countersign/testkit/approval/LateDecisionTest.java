package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.approval.InboxItem;
import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.Steps;
import io.countersign.testkit.Scenario;
import org.junit.jupiter.api.Test;

/** Answers that come when the question is over are kept, and change nothing. */
class LateDecisionTest {

  private static Booking answer(Scenario scenario, InboxItem item, String person, Answer answer) {
    var key = new InstanceKey.ById(item.document().org(), item.instance());
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx ->
                scenario
                    .engine()
                    .in(tx)
                    .answer(key, item.answer(answer, "late"), Caller.of(Actor.person(person))));
  }

  @Test
  void shouldKeepWhatWasSaidAfterTheDecision() {
    var scenario = asking(inline(Quorum.ANY, false, Steps.user("ada"), Steps.user("bob")));
    var request = submitted(scenario);
    var seen = scenario.inbox("bob").get(0);
    scenario.when().by("ada").approves(request);
    var before = scenario.approvals(request);

    var booking = answer(scenario, seen, "bob", Answer.REJECTED);
    scenario.runUntilIdle();

    assertThat(booking).isInstanceOf(Booking.Unchanged.class);
    assertThat(scenario.approvals(request)).isEqualTo(before);
    scenario
        .then()
        .document(request)
        .hasStatus("active")
        .happened(
            "decide of bob changes nothing: the approval of step "
                + seen.question().step()
                + " is closed; 'rejected' came too late");
    scenario.check();
  }

  @Test
  void shouldKeepWhatWasSaidWhileTheApprovalWaitsForItsGate() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                Requests.both(
                    inline(Quorum.ANY, false, Steps.user("ada"), Steps.user("bob")),
                    Steps.approval(Steps.user("cyd")))));
    var request = submitted(scenario);
    var seen = scenario.inbox("bob").get(0);
    scenario.when().by("ada").approves(request);
    var before = scenario.approvals(request);

    var booking = answer(scenario, seen, "bob", Answer.REJECTED);
    scenario.runUntilIdle();

    assertThat(booking).isInstanceOf(Booking.Unchanged.class);
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
                    slot.step("split", Steps.split())
                        .step("left", Steps.approval(Steps.user("ada")))
                        .step("right", Steps.approval(Steps.user("bob")))
                        .step("join", Steps.join(JoinMode.ANY))
                        .inOrder("split", "left", "join")
                        .inOrder("split", "right", "join")));
    var request = submitted(scenario);
    var seen = scenario.inbox("bob").get(0);
    scenario.when().by("ada").approves(request);
    assertThat(scenario.inbox("bob")).isEmpty();

    var booking = answer(scenario, seen, "bob", Answer.APPROVED);
    scenario.runUntilIdle();

    assertThat(booking).isInstanceOf(Booking.Unchanged.class);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldKeepWhatWasSaidAfterTheInstanceWasOver() {
    var scenario = asking(Steps.approval(Steps.user("ada")));
    var request = submitted(scenario);
    var seen = scenario.inbox("ada").get(0);
    scenario.when().operator("root").cancels(request, "obsolete");

    var booking = answer(scenario, seen, "ada", Answer.APPROVED);

    assertThat(booking).isInstanceOf(Booking.Unchanged.class);
    scenario.then().document(request).isCancelled().hasStatus("submitted");
    scenario.check();
  }
}
