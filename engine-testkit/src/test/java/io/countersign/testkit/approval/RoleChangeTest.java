package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.role;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import io.countersign.testkit.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Roles change hands between the question and the answer. */
class RoleChangeTest {

  private static Scenario scenario(Pick pick) {
    var scenario = asking(PatchSteps.approval(role("manager", pick)));
    scenario.given().person("mia", "manager");
    return scenario;
  }

  @ParameterizedTest
  @EnumSource(Pick.class)
  void shouldRefuseWhoeverHasLostTheRole(Pick pick) {
    var scenario = scenario(pick);
    var request = submitted(scenario);
    scenario.given().person("mia", "clerk");

    scenario.then().document(request).asksNobody();
    assertThat(scenario.inbox("mia")).isEmpty();
    scenario.when().by("mia").approves(request);

    scenario.then().refused("APPROVAL_NOT_ASKED");
    scenario.check();
  }

  @ParameterizedTest
  @EnumSource(Pick.class)
  void shouldLetWhoeverHasItAgainDecide(Pick pick) {
    var scenario = scenario(pick);
    var request = submitted(scenario);
    scenario.given().person("mia", "clerk");
    scenario.given().person("mia", "manager");

    approves(scenario, request, "mia");
  }

  @Test
  void shouldLetWhoeverHoldsItNowDecide() {
    var scenario = scenario(Pick.ANY);
    var request = submitted(scenario);
    scenario.given().person("new", "manager");

    scenario.then().document(request).asks("mia", "new");
    assertThat(scenario.inbox("new")).hasSize(1);
    approves(scenario, request, "new");
  }

  @ParameterizedTest
  @EnumSource(value = Pick.class, mode = EnumSource.Mode.EXCLUDE, names = "ANY")
  void shouldNotLetAnotherHolderDecideWhereOneWasPicked(Pick pick) {
    var scenario = scenario(pick);
    var request = submitted(scenario);
    scenario.given().person("new", "manager");

    scenario.then().document(request).asks("mia");
    assertThat(scenario.inbox("new")).isEmpty();
    scenario.when().by("new").approves(request);

    scenario.then().refused("APPROVAL_NOT_ASKED");
    scenario.check();
  }

  @Test
  void shouldNotAskNamedPeopleForAnyRole() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);
    scenario.given().person("ada");

    approves(scenario, request, "ada");
  }

  private static void approves(Scenario scenario, DocumentRef request, String person) {
    scenario.when().by(person).approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }
}
