package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.template.TemplateCatalogue;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@WithScenario
class ScenarioTest {

  private final Scenario scenario = Orders.scenario();

  @Test
  void shouldTellAnOrderFromDraftToActive() {
    var order = Orders.approved(scenario);
    scenario.then().document(order).isAt("Shipped").hasStatus("active").promised("webhook", 1);
    scenario.then().did("submit", "approve", "order.post").sent("webhook", 1);

    scenario.when().event("shipped:n1", Map.of("carrier", "post", "boxes", 2));
    scenario
        .then()
        .document(order)
        .isAt("A day")
        .hasVariable("posting.done", "order.post")
        .hasVariable("shipped.boxes", 2);
    scenario.when().passes(Duration.ofDays(1));

    scenario.then().document(order).isAt("active").isRunning();
    assertThat(scenario.nextDue()).isEmpty();
  }

  @Test
  void shouldJumpToTheNextDueThing() {
    var order = Orders.approved(scenario);
    scenario.when().event("shipped:n1");

    boolean jumped = scenario.jump();

    assertThat(jumped).isTrue();
    assertThat(scenario.time().get()).isEqualTo(VirtualTime.MONDAY.plus(Duration.ofDays(1)));
    scenario.then().document(order).isAt("active");
    assertThat(scenario.jump()).isFalse();
  }

  @Test
  void shouldLoseTheApprovalWhenTheAmountChanges() {
    var order = Orders.submitted(scenario);
    scenario.then().document(order).asks("mia");

    scenario.when().by("eve").edits(order, "amount", 900);

    scenario.then().document(order).isAt("amended").asksNobody().hasField("amount", 900);
  }

  @Test
  void shouldTellRefusalsByTheirCodes() {
    var order = Orders.order(scenario);

    scenario.when().by("eve").requests("approve", order);

    scenario.then().refused("WORKFLOW_TRANSITION_UNAVAILABLE");
    scenario.then().document(order).isAt("draft").hasVersion(1);
  }

  @Test
  void shouldRefuseSomebodyWhoIsNotAsked() {
    var order = Orders.submitted(scenario);

    scenario.when().by("eve").approves(order);

    scenario.then().refused("APPROVAL_NOT_ASKED");
  }

  @Test
  void shouldAskSomebodyAgainWhoseAbstentionCameToNothing() {
    var order = Orders.submitted(scenario);
    scenario.when().by("mia").abstains(order, "too early");
    scenario.then().document(order).isPaused("APPROVAL_UNDECIDED");

    scenario.when().operator("root").retries(order);
    scenario.when().by("mia").approves(order);

    scenario.then().document(order).isAt("Shipped");
  }

  @Test
  void shouldApproveByWhomANeglectedApprovalIsPassedOnTo() {
    var passing = Scenario.of(Orders.contract(), Orders.passedOnAfterADay());
    passing.given().person("mia", "manager").person("bo", "boss");
    var order = Orders.submitted(passing);

    passing.when().passes(Duration.ofDays(1));
    passing.then().document(order).isAt("Boss").asks("bo");
    passing.when().by("bo").approves(order);

    passing.then().document(order).isAt("active");
    passing.check();
  }

  @Test
  void shouldTryAnEffectAgainThatFailed() {
    scenario.given().effects("webhook").failsFirst("503", 2);
    var order = Orders.approved(scenario);
    scenario.then().document(order).isAt("Tell the warehouse");
    scenario.then().sent("webhook", 1);

    scenario.when().passes(Duration.ofMinutes(4));

    scenario.then().sent("webhook", 3).document(order).isAt("Shipped");
  }

  @Test
  void shouldPauseWhenAnEffectNeverArrivesAndGoOnWhenRetried() {
    scenario.given().effects("webhook").neverArrives("gone");
    var order = Orders.approved(scenario);
    scenario.then().document(order).isAt("Tell the warehouse").isPaused("EFFECT_FAILED");

    scenario.given().effects("webhook").arrives();
    scenario.when().operator("root").retries(order);

    scenario.then().document(order).isAt("Shipped").promised("webhook", 2);
  }

  @Test
  void shouldTakeBackWhatABrokenHostDidAndTryAgain() {
    scenario.given().action("order.post").fails("disk full", 1);
    var order = Orders.approved(scenario);
    scenario.then().document(order).hasStatus("submitted");
    scenario.then().did("submit").warned("advance.postponed");

    scenario.when().passes(Duration.ofMinutes(1));

    scenario.then().document(order).isAt("Shipped").visited("Post", 1);
    scenario.then().tried("order.post", 2).did("submit", "approve", "order.post");
  }

  @Test
  void shouldPauseWhenTheHostDeclinesOrThePolicyDenies() {
    scenario.given().action("order.post").declines("LEDGER_CLOSED", "the month is closed");
    var order = Orders.approved(scenario);
    scenario.then().document(order).isPaused("LEDGER_CLOSED").isAt("Post");

    scenario.given().action("order.post").succeeds();
    scenario.given().policyDenies("order.post", "not today");
    scenario.when().operator("root").retries(order);
    scenario.then().document(order).isPaused("POLICY_DENIED");

    scenario.given().policyAllows("order.post");
    scenario.when().operator("root").retries(order);
    scenario.then().document(order).isAt("Shipped").visited("Post", 3);
  }

  @Test
  void shouldChangeADocumentByAnAction() {
    scenario.given().action("order.post").changes("note", "n2").leaves("entry", 17);
    var order = Orders.approved(scenario);

    scenario.then().document(order).hasField("note", "n2").hasVariable("posting.entry", 17);
    scenario.when().event("shipped:n2");
    scenario.then().document(order).isAt("A day");
  }

  @Test
  void shouldTellWhatOperatorsDo() {
    var order = Orders.submitted(scenario);
    scenario.when().operator("root").pauses(order, "audit");
    scenario.then().document(order).isPaused("OPERATOR");
    scenario.when().operator("root").resumes(order);
    scenario.then().document(order).isRunning().asks("mia");

    scenario.when().operator("root").leadsOut(order, "draft", "wrong form");
    scenario.then().document(order).isAt("draft").asksNobody();
    scenario.when().operator("root").cancels(order, "amended elsewhere");

    scenario.then().document(order).isCancelled();
  }

  @Test
  void shouldWorkOnlyWhenToldIfDrivenByHand() {
    var byHand =
        Scenario.with(Compiler.standard().compile(Orders.contract()).orThrow()).byHand().build();
    var order = Orders.order(byHand);
    byHand.then().document(order).isAt("start");

    byHand.runUntilIdle();

    byHand.then().document(order).isAt("draft");
    byHand.check();
  }

  @Test
  void shouldRunAStepOfTheHosts() {
    var stamping = Scenario.with(Orders.withStampOf("stamp")).step("stamp").build();
    stamping.host().step("stamp").ends("done", Map.of("number", 7));
    var order = Orders.submitted(stamping);

    stamping.when().by("eve").requests("approve", order);

    stamping.then().document(order).isAt("active").hasVariable("stamp.number", 7);
    assertThat(stamping.host().step("stamp").inputs()).hasSize(1);
    stamping.check();
  }

  @Test
  void shouldTellSeveralDocumentsOfSeveralTypes() {
    var other = TemplateCatalogue.fill("simple-fast-track", Map.of()).orThrow();
    var both =
        Scenario.of(
            Compiler.standard().compile(Orders.contract(), Orders.patch()).orThrow(),
            Compiler.standard().compile(other.contract(), other.patch()).orThrow());
    var order = both.given().document("order", "o-1").with("amount", 1).createdBy("eve");
    var request =
        both.given()
            .document("request", "r-1")
            .with("id", "r-1")
            .with("grand_total", 1)
            .createdBy("eve");

    both.when().by("eve").requests("submit", request);

    both.then().document(order).isAt("draft");
    both.then().document(request).isAt("active");
    assertThat(both.documents()).containsExactly(order, request);
    both.check();
  }

  @Test
  void shouldGiveTheSameJournalForTheSameScenario() {
    var again = Orders.scenario();
    Orders.approved(scenario);
    Orders.approved(again);

    assertThat(again.recording().text()).isEqualTo(scenario.recording().text());
    assertThat(again.recording().journal()).isNotEmpty().doesNotContain("\r");
  }

  @Test
  void shouldNotCreateADocumentTwice() {
    Orders.order(scenario);

    assertThatThrownBy(() -> Orders.order(scenario))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("WORKFLOW_RUNNING");
    scenario.then().refused("WORKFLOW_RUNNING");
  }
}
