package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The life of a step: it is opened, waits or ends, and its token follows the chosen edge. */
class StepRulesTest {

  @Test
  void shouldOpenAStepInTheNameOfTheSystemAndLetItWait() {
    var instance = TestInstance.submitted("event");
    var token = instance.token("paid");

    assertThat(instance.events(StepEvent.StepOpened.class))
        .filteredOn(opened -> opened.nodeId().equals(token.nodeId()))
        .singleElement()
        .satisfies(
            opened -> {
              assertThat(opened.token()).isEqualTo(token.id());
              assertThat(opened.as()).isEqualTo(TestInstance.SYSTEM);
              assertThat(opened.version()).isEqualTo(2);
            });
    assertThat(token.phase()).isEqualTo(Token.Phase.OPEN);
    assertThat(instance.step("paid").awaits()).isPresent();
  }

  @Test
  void shouldKeepTheConditionsOfTheChosenEdgeAsEvidence() {
    var small = TestInstance.draft("timer", 500).request("eve", "submit");
    var large = TestInstance.draft("timer", 501).request("eve", "submit");

    assertThat(small.documentStatus()).isEqualTo("active");
    assertThat(large.nodes()).containsExactly("wait");
    assertThat(outcomes(small, "condition")).containsExactly("false");
    assertThat(outcomes(large, "condition")).containsExactly("true");
  }

  @Test
  void shouldForkATokenForEachEdgeOfASplit() {
    var instance = TestInstance.submitted("parallel");
    var split = instance.token("split");

    assertThat(split.phase()).isEqualTo(Token.Phase.SPLIT);
    assertThat(instance.events(TokenEvent.TokenForked.class))
        .singleElement()
        .satisfies(
            forked ->
                assertThat(forked.branches())
                    .extracting(TokenEvent.Branch::token)
                    .containsExactly(
                        TokenId.FIRST.branch(split.nodeId(), 0),
                        TokenId.FIRST.branch(split.nodeId(), 1)));
  }

  @Test
  void shouldOpenAndFailAStepThatCouldNotBeRun() {
    var instance = TestInstance.submitted("event");
    var token = instance.token("paid").id();

    instance.decide("system", new KernelCommand.GiveUp(token, "HOST_BROKEN", "no answer"));

    assertThat(instance.token("paid").phase()).isEqualTo(Token.Phase.FAILED);
    assertThat(instance.events(StepEvent.StepClosed.class))
        .last()
        .satisfies(
            closed -> {
              assertThat(closed.end().status()).isEqualTo(StepStatus.FAILED);
              assertThat(closed.end().error()).isEqualTo("HOST_BROKEN: no answer");
              assertThat(closed.chosen()).isEmpty();
            });
    assertThat(instance.state().progress().status()).isEqualTo(InstanceStatus.PAUSED);
  }

  @Test
  void shouldFailAStepWhoseOutcomeHasNoEdge() {
    var instance = TestInstance.submitted("event").pass("P1D");

    instance.command("clock", new KernelCommand.Due(instance.step("paid").seq()));

    assertThat(instance.events(StepEvent.StepClosed.class))
        .extracting(closed -> closed.end().error())
        .anySatisfy(error -> assertThat(error).startsWith(StepRules.NO_EDGE));
    assertThat(instance.state().progress().status()).isEqualTo(InstanceStatus.PAUSED);
  }

  private static List<String> outcomes(TestInstance instance, String nodeType) {
    var tokens =
        instance.events(StepEvent.StepOpened.class).stream()
            .filter(opened -> opened.nodeType().equals(nodeType))
            .map(StepEvent.StepOpened::token)
            .toList();
    return instance.events(StepEvent.StepClosed.class).stream()
        .filter(closed -> tokens.contains(closed.token()))
        .filter(closed -> List.of("true", "false").contains(closed.end().outcome()))
        .map(closed -> closed.end().outcome())
        .toList();
  }
}
