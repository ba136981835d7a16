package io.countersign.testkit.scenario;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The samples at the end are run by this test; surefire leaves nested classes alone. */
final class WithScenarioTest {

  @Test
  void shouldCheckScenariosInFieldsOfTheTestAndOfWhatIsAroundIt() {
    var tests = run(Field.class);

    tests
        .assertThatEvents()
        .haveExactly(
            2,
            event(
                test(),
                finishedWithFailure(
                    message(text -> text.startsWith("Expected to be allowed: eve requests x")))));
    tests.assertStatistics(all -> all.succeeded(1).failed(2));
  }

  @Test
  void shouldCheckScenariosThatATestMade() {
    run(Parameter.class).assertStatistics(all -> all.succeeded(1).failed(2));
  }

  @Test
  void shouldLeaveTheFailureOfATestAsItIs() {
    run(Broken.class)
        .assertThatEvents()
        .haveExactly(1, event(test(), finishedWithFailure(message("its own"))));
  }

  private static Events run(Class<?> sample) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(sample))
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
        .execute()
        .testEvents();
  }

  private static EntityContract contract() {
    return EntityContract.document("order").field("note", ScalarType.TEXT).build();
  }

  private static void refused(Scenario scenario) {
    var order = scenario.given().document("o-1").createdBy("eve");
    scenario.when().by("eve").requests("x", order);
  }

  @WithScenario
  static class Field {

    final Scenario scenario = Scenario.of(contract());

    @Test
    void shouldBeWell() {
      scenario.given().document("o-1").createdBy("eve");
    }

    @Test
    void shouldFail() {
      refused(scenario);
    }

    @Nested
    class Inside {

      @Test
      void shouldFailToo() {
        refused(scenario);
      }
    }
  }

  @WithScenario
  static class Parameter {

    @Test
    void shouldBeWell(ScenarioFactory scenarios) {
      scenarios.of(contract(), PatchBuilder.empty("order", 1));
    }

    @Test
    void shouldFail(ScenarioFactory scenarios) {
      refused(scenarios.of(contract(), PatchBuilder.empty("order", 1)));
    }

    @Test
    void shouldFailForOneOfTwo(ScenarioFactory scenarios) {
      refused(scenarios.watch(Scenario.of(contract())));
      scenarios.watch(Scenario.of(contract()));
    }
  }

  @WithScenario
  static class Broken {

    final Scenario scenario = Scenario.of(contract());

    @Test
    void shouldFail() {
      refused(scenario);
      throw new AssertionError("its own");
    }
  }
}
