package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.submitted;
import static io.countersign.testkit.approval.Requests.trusting;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.Directory.Group;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An abstention is no vote: the question ends by it only when everybody has abstained. */
class AbstentionTest {

  private static Scenario managers() {
    var scenario = asking(PatchSteps.approval(PatchSteps.role("manager")));
    scenario.given().person("ada", "manager").person("bob", "manager");
    return scenario;
  }

  @Test
  void shouldLeaveTheOtherHoldersOfARole() {
    var scenario = managers();
    var request = submitted(scenario);

    scenario.when().by("ada").abstains(request, "a friend of mine");

    scenario.then().document(request).isAt("Ask").asks("bob");
    assertThat(scenario.inbox("ada")).isEmpty();
    assertThat(scenario.inbox("bob")).hasSize(1);
    scenario.when().by("ada").approves(request);
    scenario.then().refused("APPROVAL_NOT_ASKED");
    scenario.when().by("bob").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldEndWhenEveryHolderHasAbstained() {
    var scenario = managers();
    var request = submitted(scenario);

    scenario.when().by("ada").abstains(request, "a friend of mine");
    scenario.when().by("bob").abstains(request, "of mine too");

    scenario.then().document(request).isPaused("APPROVAL_UNDECIDED");
    assertThat(scenario.approvals(request).get(0).course().verdict()).isEqualTo(Verdict.UNDECIDED);
    scenario.check();
  }

  @Test
  void shouldNotWaitForTheRequesterWhoHoldsTheRoleToo() {
    var scenario = managers();
    scenario.given().person("eve", "manager");
    var request = submitted(scenario);

    scenario.when().by("ada").abstains(request, "a friend of mine");
    scenario.when().by("bob").abstains(request, "of mine too");

    scenario.then().document(request).isPaused("APPROVAL_UNDECIDED");
  }

  @Test
  void shouldAskSomebodyForTheOtherPartyOnlyOnce() {
    var config = inline(Quorum.ANY, false, PatchSteps.role("manager"), PatchSteps.user("ada"));
    var scenario = asking(trusting(config, false, true));
    scenario.given().person("ada", "manager").person("bob", "manager");
    var request = submitted(scenario);

    scenario.when().by("ada").abstains(request, "as a manager");

    assertThat(scenario.inbox("ada").get(0).question().parties()).containsExactly("user:ada");
    scenario.when().by("ada").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldGoOnWithAChain() {
    var scenario = asking(PatchSteps.approval(new ApproverGroup.Chain("finance")));
    scenario
        .host()
        .directory()
        .chainOf(
            "finance",
            List.of(
                new Group("clerks", List.of("ada", "bob")), new Group("heads", List.of("cyd"))));
    var request = submitted(scenario);

    scenario.when().by("ada").abstains(request, "no opinion");
    scenario.then().document(request).asks("bob");
    scenario.when().by("bob").abstains(request, "no opinion");
    scenario.then().document(request).asks("cyd");
    scenario.when().by("cyd").rejects(request, "no budget");

    scenario.then().document(request).hasStatus("draft");
    assertThat(scenario.approvals(request).get(0).course().verdict()).isEqualTo(Verdict.REJECTED);
    scenario.check();
  }

  @Test
  void shouldAskEverybodyOfAListAndNotTakeAnAbstentionForAYes() {
    var scenario =
        asking(inline(Quorum.ALL, false, PatchSteps.user("ada"), PatchSteps.user("bob")));
    var request = submitted(scenario);

    scenario.when().by("ada").abstains(request, "no opinion");
    scenario.then().document(request).isAt("Ask").asks("bob");
    scenario.when().by("bob").approves(request);

    scenario.then().document(request).isPaused("APPROVAL_UNDECIDED");
    scenario.check();
  }
}
