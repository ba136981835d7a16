package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.role;
import static io.countersign.testkit.approval.Requests.submitted;
import static io.countersign.testkit.approval.Requests.trusting;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import org.junit.jupiter.api.Test;

/** Nobody approves an own request, or twice, unless the workflow says so. */
class SelfApprovalTest {

  @Test
  void shouldRefuseTheRequester() {
    var scenario =
        asking(inline(Quorum.ANY, false, PatchSteps.user("eve"), PatchSteps.user("ada")));
    var request = submitted(scenario);

    scenario.when().by("eve").approves(request);

    scenario.then().refused("APPROVAL_OWN_REQUEST");
    scenario.then().document(request).asks("ada");
    assertThat(scenario.inbox("eve")).isEmpty();
    assertThat(scenario.inbox("ada")).hasSize(1);
    scenario.check();
  }

  @Test
  void shouldLetTheRequesterWhereTheWorkflowSaysSo() {
    var scenario = asking(trusting(PatchSteps.approval(PatchSteps.user("eve")), true, false));
    var request = submitted(scenario);
    assertThat(scenario.inbox("eve")).hasSize(1);

    scenario.when().by("eve").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldPickTheRequesterWhereTheWorkflowSaysSo() {
    var picked = PatchSteps.approval(role("manager", Pick.ROUND_ROBIN));
    var scenario = asking(trusting(picked, true, false));
    scenario.given().person("eve", "manager");

    scenario.then().document(submitted(scenario)).asks("eve");
  }

  @Test
  void shouldSayThatNobodyIsThereWhereOnlyTheRequesterHoldsTheRole() {
    var scenario = asking(PatchSteps.approval(role("manager", Pick.ROUND_ROBIN)));
    scenario.given().person("eve", "manager");

    scenario.then().document(submitted(scenario)).isPaused("APPROVAL_NO_APPROVER");
  }

  @Test
  void shouldRefuseTheSamePersonTwice() {
    var scenario =
        asking(inline(Quorum.ALL, false, PatchSteps.user("ada"), PatchSteps.role("boss")));
    scenario.given().person("ada", "boss");
    scenario.given().person("bob", "boss");
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);

    scenario.when().by("ada").approves(request);
    scenario.then().refused("APPROVAL_SAME_PERSON");
    scenario.when().by("bob").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldCountTheSamePersonTwiceWhereTheWorkflowSaysSo() {
    var config = inline(Quorum.ALL, false, PatchSteps.user("ada"), PatchSteps.role("boss"));
    var scenario = asking(trusting(config, false, true));
    scenario.given().person("ada", "boss");
    var request = submitted(scenario);

    scenario.when().by("ada").approves(request);
    scenario.when().by("ada").approves(request);

    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }
}
