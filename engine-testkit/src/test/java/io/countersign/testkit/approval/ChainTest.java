package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.Directory.Group;
import io.countersign.engine.workflow.graph.ApproverGroup;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Chains of approval that the organisation keeps: one after another, all of them. */
class ChainTest {

  @Test
  void shouldAskTheSecondOnlyAfterTheFirstHasAgreed() {
    var scenario = asking(PatchSteps.approval(new ApproverGroup.Chain("finance")));
    scenario.host().directory().chain("finance", "ada", "bob");
    var request = submitted(scenario);
    assertThat(scenario.inbox("ada")).hasSize(1);
    assertThat(scenario.inbox("bob")).isEmpty();
    assertThat(scenario.approvals(request).get(0).turn()).containsExactly(0);

    scenario.when().by("bob").approves(request);
    scenario.then().refused("APPROVAL_NOT_ASKED");
    scenario.when().by("ada").approves(request);

    assertThat(scenario.inbox("ada")).isEmpty();
    assertThat(scenario.inbox("bob")).hasSize(1);
    assertThat(scenario.approvals(request).get(0).turn()).containsExactly(1);
    scenario.then().document(request).isAt("Ask").hasStatus("submitted");
    scenario.when().by("bob").approves(request);
    scenario.then().document(request).hasStatus("active");
    assertThat(scenario.approvals(request)).singleElement().matches(row -> row.turn().isEmpty());
    scenario.check();
  }

  @Test
  void shouldTakeAnybodyOfAGroup() {
    var scenario = asking(PatchSteps.approval(new ApproverGroup.Chain("finance")));
    scenario
        .host()
        .directory()
        .chainOf(
            "finance",
            List.of(
                new Group("clerks", List.of("ada", "bob")), new Group("heads", List.of("cyd"))));
    var request = submitted(scenario);

    scenario.when().by("bob").approves(request);
    scenario.then().document(request).asks("cyd");
    assertThat(scenario.inbox("cyd").get(0).question().parties()).containsExactly("heads");
    scenario.when().by("cyd").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldLeaveOutWhoIsAbsentWhileOthersOfTheGroupAreThere() {
    var scenario = asking(PatchSteps.approval(new ApproverGroup.Chain("finance")));
    scenario
        .host()
        .directory()
        .chainOf(
            "finance",
            List.of(new Group("clerks", List.of("ada", "bob")), new Group("heads", List.of("cyd"))))
        .absent("ada")
        .absent("cyd");
    var request = submitted(scenario);
    scenario.then().document(request).asks("bob");

    scenario.when().by("bob").approves(request);

    scenario.then().document(request).asks("cyd");
    scenario.check();
  }

  @Test
  void shouldEndWithTheFirstNo() {
    var scenario = asking(PatchSteps.approval(new ApproverGroup.Chain("finance")));
    scenario.host().directory().chain("finance", "ada", "bob", "cyd");
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);

    scenario.when().by("bob").rejects(request, "no budget");

    scenario.then().document(request).isAt("draft").asksNobody();
    assertThat(scenario.approvals(request).get(0).course().verdict()).isEqualTo(Verdict.REJECTED);
    assertThat(scenario.inbox("cyd")).isEmpty();
    scenario.check();
  }

  @Test
  void shouldSayThatNobodyIsInAnUnknownChain() {
    var scenario = asking(PatchSteps.approval(new ApproverGroup.Chain("nobody-knows")));

    scenario.then().document(submitted(scenario)).isPaused("APPROVAL_NO_APPROVER");
  }
}
