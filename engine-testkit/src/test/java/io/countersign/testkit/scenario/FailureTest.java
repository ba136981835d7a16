package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** How expectations fail: what was expected, what is, and how it came to that. */
class FailureTest {

  private final Scenario scenario = Orders.scenario();

  private static void fails(ThrowingCallable expectation, String message) {
    assertThatThrownBy(expectation)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(message);
  }

  @Test
  void shouldSayWhereADocumentIs() {
    var order = Orders.submitted(scenario);
    var then = scenario.then().document(order);

    assertThatThrownBy(() -> then.isAt("draft"))
        .hasMessageStartingWith(
            "Expected order o-1 to be at [draft], but it is at [Manager].\nIts history")
        .hasMessageContaining("\n  'draft' is completed with submit\n")
        .hasMessageEndingWith("\n  'Manager' waits for decisions");
    assertThatThrownBy(() -> then.isAt("Manger"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Manager")
        .hasMessageContaining("but found 'Manger'");
  }

  @Test
  void shouldSayWhatADocumentIsLike() {
    var order = Orders.submitted(scenario);
    var then = scenario.then().document(order);

    fails(() -> then.hasStatus("draft"), "to have the status 'draft', but it has 'submitted'");
    fails(() -> then.hasField("amount", 1), "to have amount = 1, but it has 500");
    fails(() -> then.hasVersion(7), "to have version 7, but it has 2");
    fails(then::hasEnded, "that is completed, but it is running at [Manager]");
    fails(then::isCancelled, "that is cancelled, but it is running");
    fails(then::isFailed, "that is failed, but it is running");
    fails(() -> then.isPaused("X"), "that is paused, but it is running");
    fails(() -> then.asks("ada"), "to ask [ada], but it asks [mia] in ['Manager' of [mia]]");
    fails(then::asksNobody, "to ask [], but it asks [mia]");
    fails(() -> then.asksAt("Manager", "ada"), "but the open approvals are ['Manager' of [mia]]");
    fails(() -> then.asksAt("Post"), "but the open approvals are ['Manager' of [mia]]");
    fails(() -> then.hasVariable("posting.done", "x"), "the variable posting.done = x, but it is");
    fails(
        () -> then.visited("Manager", 2), "to have visited 'Manager' 2 times, but it was 1 times");
    fails(
        () -> then.promised("webhook", 1), "to have promised 1 times webhook, but it was 0 times");
    fails(() -> then.happened("eve asks to submit", "eve asks to submit"), "after event");
    scenario.when().operator("root").pauses(order, "audit");
    fails(() -> then.isPaused("X"), "to be paused for X, but it is for OPERATOR");
    fails(then::isRunning, "that is running, but it is paused for OPERATOR");
  }

  @Test
  void shouldShowHistoriesThatDiffer() {
    var order = Orders.order(scenario);

    fails(
        () ->
            scenario
                .then()
                .document(order)
                .historyIs("eve starts the workflow of o-1, version 1", "eve asks to submit"),
        "  eve starts the workflow of o-1, version 1\n- eve asks to submit\n+ 'start' begins");
  }

  @Test
  void shouldNotGoOnAfterARefusalThatNobodyAskedAbout() {
    var order = Orders.order(scenario);
    scenario.when().by("eve").requests("approve", order);

    fails(
        () -> scenario.then().document(order).hasStatus("active"),
        "but it has 'draft'.\nExpected to be allowed: eve requests approve of o-1, but");
    fails(
        () -> scenario.when().by("eve").requests("submit", order),
        "Expected to be allowed: eve requests approve of o-1, but it was refused:"
            + " WORKFLOW_TRANSITION_UNAVAILABLE");
    fails(scenario::check, "say then().refused(\"WORKFLOW_TRANSITION_UNAVAILABLE\")");
  }

  @Test
  void shouldSayWhatCameOfTheLastStep() {
    var order = Orders.order(scenario);
    scenario.when().by("eve").requests("submit", order);

    fails(
        () -> scenario.then().refused("X"),
        "Expected to be refused with [X]: eve requests submit of o-1, but it was accepted.");
    fails(() -> scenario.then().ignored(), "but it was accepted.");
    fails(() -> scenario.then().did("approve"), "the host to have done [approve], but found");
    fails(() -> scenario.then().tried("submit", 2), "to be tried 2 times, but it was 1 times");
    fails(() -> scenario.then().sent("webhook", 1), "1 attempts to send effects");
    fails(() -> scenario.then().warned("trigger.dead"), "to warn with trigger.dead, but found []");
    scenario.when().by("eve").approves(order);
    fails(() -> scenario.then().refused("X"), "but it was refused: APPROVAL_NOT_ASKED Expected");
    scenario.when().operator("root").resumes(order);
    fails(() -> scenario.then().refused("X"), "but it changed nothing: it is running already.");
    scenario.then().ignored();
  }

  @Test
  void shouldSayWhomToNameWhenThereIsNothingToDecide() {
    var order = Orders.order(scenario);

    fails(
        () -> scenario.when().by("mia").approves(order),
        "Expected one open approval of o-1 for mia to decide, but found none among []."
            + " The document is at [draft].");
    fails(() -> scenario.when().operator("root").retries(order), "a failed step of o-1");
  }

  @Test
  void shouldFailTheCheckForWarningsThatNobodyExpected() {
    scenario.given().action("order.post").fails("disk full", 1);
    Orders.approved(scenario);

    fails(scenario::check, "Expected no warning of the engine, but found advance.postponed");
    assertThat(scenario.then().warned("advance.postponed")).isNotNull();
    scenario.check();
  }
}
