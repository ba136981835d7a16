package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CrashTest {

  @Test
  void shouldGoOnInAnotherProcessAsIfNothingHadHappened() {
    var quiet = Orders.scenario();
    Orders.approved(quiet);
    var scenario = Orders.scenario();
    var order = Orders.submitted(scenario);

    scenario.when().crashesAt(1).by("mia").approves(order);
    scenario.when().crashesAt(2).event("shipped:n1");

    scenario.then().document(order).isAt("A day").visited("Post", 1);
    scenario.check();
    assertThat(scenario.timeline(order)).containsAll(quiet.timeline(order).subList(0, 20));
  }

  @Test
  void shouldFailWhereNothingComesToThePlace() {
    var scenario = Orders.scenario();
    var order = Orders.submitted(scenario);

    scenario.when().crashesAt(500).by("mia").approves(order);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(scenario::check)
        .withMessageContaining("Expected a crash at place 500, but what followed has only");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> scenario.when().crashesAt(1))
        .withMessageContaining("place 500");
  }

  @Test
  void shouldCountPlacesFromOne() {
    var scenario = Orders.scenario();

    assertThatIllegalArgumentException().isThrownBy(() -> scenario.when().crashesAt(0));
  }

  @Test
  void shouldNotCrashInTwoWays() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                CrashingScenario.run(
                    () -> Scenario.with(Orders.withStampOf("stamp")),
                    scenario -> scenario.when().crashesAt(1)))
        .withMessageContaining("CrashEverywhere runs this one");
  }

  @Test
  void shouldSeeThatSomebodyTampered() {
    var scenario = Orders.scenario();
    scenario.given().action("approve").declines("CLOSED", "month end");
    var order = Orders.approved(scenario);
    scenario.then().document(order).isPaused("CLOSED");

    scenario.host().documents().tamper(order, Map.of("amount", 900));
    scenario.given().action("approve").succeeds();
    scenario.when().operator("root").retries(order);

    scenario
        .then()
        .document(order)
        .hasStatus("submitted")
        .hasVersion(2)
        .isPaused("WORKFLOW_APPROVAL_UNUSABLE");
    scenario.check();
  }
}
