package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.role;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One holder of a role after another, request by request. */
class RoundRobinTest {

  private static final Approver TURN = role("manager", Pick.ROUND_ROBIN);

  private static Scenario managers(Scenario scenario) {
    for (var person : List.of("m1", "m2", "m3")) {
      scenario.given().person(person, "manager");
    }
    return scenario;
  }

  /** Who is asked about the next request. */
  private static String next(Scenario scenario, int number) {
    var request = submitted(scenario, "r-" + number);
    var row = scenario.approvals(request).get(0);
    return String.join(" ", row.asked().parties().get(0).members());
  }

  @Test
  void shouldAskInTurn() {
    var scenario = managers(asking(PatchSteps.approval(TURN)));

    assertThat(List.of(1, 2, 3, 4))
        .map(number -> next(scenario, number))
        .isEqualTo(List.of("m1", "m2", "m3", "m1"));
    scenario.check();
  }

  @Test
  void shouldBeginWithTheFirstWhenTheLastOneHasLeft() {
    var scenario = managers(asking(PatchSteps.approval(TURN)));
    next(scenario, 1);
    next(scenario, 2);
    scenario.given().person("m2");

    assertThat(next(scenario, 3)).isEqualTo("m1");
    assertThat(next(scenario, 4)).isEqualTo("m3");
    scenario.check();
  }

  @Test
  void shouldPassOverTheRequester() {
    var scenario = managers(asking(PatchSteps.approval(TURN)));
    scenario.given().person("eve", "manager");
    var people = List.of(1, 2, 3, 4).stream().map(number -> next(scenario, number)).toList();

    assertThat(people).containsExactly("m1", "m2", "m3", "m1");
  }

  @Test
  void shouldPassOverWhoIsAbsent() {
    var scenario = managers(asking(PatchSteps.approval(TURN)));
    scenario.host().directory().absent("m2");
    var people = List.of(1, 2, 3).stream().map(number -> next(scenario, number)).toList();

    assertThat(people).containsExactly("m1", "m3", "m1");
    scenario.host().directory().back("m2");
    assertThat(next(scenario, 4)).isEqualTo("m2");
    scenario.check();
  }

  @Test
  void shouldAskSeveralOfOneRoleInOneStep() {
    var scenario = managers(asking(inline(Quorum.ALL, false, TURN, TURN)));

    scenario.then().document(submitted(scenario, "r-1")).asks("m1", "m2");
    scenario.then().document(submitted(scenario, "r-2")).asks("m3", "m1");
    scenario.check();
  }

  @Test
  void shouldAskSeveralOfOneRoleInStepsThatBeginTogether() {
    var scenario =
        managers(
            Scenario.of(
                Requests.contract(),
                Requests.patch(
                    Requests.both(PatchSteps.approval(TURN), PatchSteps.approval(TURN)))));

    scenario.then().document(submitted(scenario)).asks("m1", "m2");
    scenario.check();
  }

  @Test
  void shouldKeepTheTurnsOfRolesApart() {
    var scenario =
        managers(
            Scenario.of(
                Requests.contract(),
                Requests.patch(
                    Requests.both(
                        PatchSteps.approval(TURN),
                        PatchSteps.approval(role("clerk", Pick.ROUND_ROBIN))))));
    scenario.given().person("c1", "clerk");
    scenario.given().person("c2", "clerk");

    scenario.then().document(submitted(scenario, "r-1")).asksAt("Right", "c1");
    scenario.then().document(submitted(scenario, "r-2")).asksAt("Right", "c2").asksAt("Left", "m2");
  }
}
