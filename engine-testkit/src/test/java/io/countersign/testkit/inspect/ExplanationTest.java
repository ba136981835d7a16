package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.inspect.BlockingReason;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Why an instance does not move, in words. */
class ExplanationTest {

  @Test
  void shouldNameTheRequestsThatAStateWaitsFor() {
    var scenario = Scenario.of(Papers.workflow(Papers.asking()));
    Papers.drafted(scenario);

    assertThat(Papers.sentences(scenario))
        .containsExactly("The document is 'draft' until a person asks to cancel or submit.");
    assertThat(Papers.explanation(scenario).isStuck()).isFalse();
  }

  @Test
  void shouldNameThePeopleWhoAreAskedAndTheBranchesThatAreMissing() {
    var scenario = Scenario.of(Papers.workflow(Papers.both()));
    var paper = Papers.submitted(scenario);
    var since = scenario.time().get();

    assertThat(Papers.sentences(scenario))
        .containsExactlyInAnyOrder(
            "'Left' waits since " + since + " for the decision of ada.",
            "'Right' waits since " + since + " for the decision of bob.");
    scenario.when().by("ada").approves(paper);

    assertThat(Papers.sentences(scenario))
        .containsExactly(
            "'Right' waits since " + since + " for the decision of bob.",
            "'Both' has seen 1 branch and waits for those at 'Right'.");
  }

  @Test
  void shouldNotWaitForBranchesThatAreThere() {
    var scenario = Scenario.with(Papers.workflow(Papers.both())).byHand().build();
    var paper = Papers.drafted(scenario);
    scenario.runUntilIdle();
    scenario.when().by("eve").requests("submit", paper);
    scenario.runUntilIdle();
    scenario.when().by("ada").approves(paper);
    scenario.runUntilIdle();

    scenario.when().by("bob").approves(paper);

    assertThat(Papers.sentences(scenario))
        .containsExactly("A worker has to act on a trigger: decision is pending.");
  }

  @Test
  void shouldNameTimesAndEvents() {
    var scenario =
        Scenario.of(
            Papers.workflow(
                slot ->
                    slot.step("rest", PatchSteps.pause("P1D"), node -> node.withLabel("Rest"))
                        .step(
                            "word", PatchSteps.event("bank", "P2D"), node -> node.withLabel("Word"))
                        .step("ask", PatchSteps.approval(PatchSteps.user("ada")))
                        .inOrder("rest", "word", "ask")));
    Papers.submitted(scenario);
    var due = scenario.time().get().plus(Duration.ofDays(1));

    assertThat(Papers.sentences(scenario)).containsExactly("'Rest' waits until " + due + ".");
    scenario.when().passes(Duration.ofDays(1));

    assertThat(Papers.sentences(scenario))
        .singleElement()
        .asString()
        .startsWith("'Word' waits for the event 'bank', until ");
  }

  @Test
  void shouldNameAQueuedTrigger() {
    var scenario = Scenario.with(Papers.workflow(Papers.asking())).byHand().build();
    Papers.drafted(scenario);

    assertThat(Papers.sentences(scenario))
        .containsExactly("A worker has to act on a trigger: create_instance is pending.");
  }

  @Test
  void shouldSayWhyAnInstanceIsPausedAndWhatHelps() {
    var scenario = Scenario.of(Papers.workflow(Papers.asking()));
    var paper = Papers.submitted(scenario);
    scenario.when().operator("olga").pauses(paper, "audit");

    assertThat(Papers.sentences(scenario))
        .contains("The workflow is paused by olga: OPERATOR (audit). Resume it.");
  }

  @Test
  void shouldSayHowAnInstanceEnded() {
    var scenario = Scenario.of(Papers.workflow(Papers.asking()));
    var paper = Papers.submitted(scenario);
    scenario.when().operator("olga").cancels(paper, "a mistake");

    assertThat(Papers.sentences(scenario))
        .containsExactly("The workflow is cancelled (a mistake).");
    assertThat(Papers.explanation(scenario).reasons().get(0).kind())
        .isEqualTo(BlockingReason.Kind.OVER);
  }

  private static Scenario sending() {
    return Scenario.of(
        Papers.workflow(
            slot ->
                slot.step(
                        "send",
                        PatchSteps.webhook("https://x.example/", Map.of()),
                        node -> node.withLabel("Send"))
                    .step("ask", PatchSteps.approval(PatchSteps.user("ada")))
                    .inOrder("send", "ask")));
  }

  @Test
  void shouldNameWhatHasNotArrivedWithTheLastErrorAndTheNextAttempt() {
    var scenario = sending();
    scenario.given().effects("webhook").fails("no route");
    Papers.submitted(scenario);

    assertThat(Papers.sentences(scenario))
        .singleElement()
        .asString()
        .startsWith(
            "'Send' waits until what it promised has arrived; webhook is failed after 1 attempt,"
                + " last error: no route, next attempt at ");
  }

  @Test
  void shouldNameStepsThatFailedAndWhatWasGivenUp() {
    var scenario = sending();
    scenario.given().effects("webhook").neverArrives("unwanted");
    Papers.submitted(scenario);

    assertThat(Papers.sentences(scenario))
        .hasSize(3)
        .anyMatch(one -> one.startsWith("The workflow is paused: EFFECT_FAILED"))
        .anyMatch(one -> one.endsWith("Retry the step, or lead the document out."))
        .contains(
            "It was given up and is not tried again: webhook is dead letter after 1 attempt, last"
                + " error: unwanted. Its step failed with it: retry the step, and leave this as it"
                + " is.")
        .anyMatch(one -> one.startsWith("'Send' failed: "));
  }
}
