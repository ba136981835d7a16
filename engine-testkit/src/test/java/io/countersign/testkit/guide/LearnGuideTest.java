package io.countersign.testkit.guide;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.check;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.patch.PatchSteps.webhook;
import static io.countersign.engine.workflow.EdgeChoice.on;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.diff.WorkflowDiff;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.scenario.CrashingScenario;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.ScenarioFactory;
import io.countersign.testkit.scenario.WithScenario;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tutorial: an invoice, and one thing more in each step. */
@WithScenario
final class LearnGuideTest {

  // region contract
  static final EntityContract INVOICE =
      EntityContract.document("invoice")
          .materialField("amount", ScalarType.MONEY) // in cents; approvals are for this value
          .field("id", ScalarType.TEXT)
          .field("note", ScalarType.TEXT)
          .build();

  // endregion

  @Test
  void shouldLeadAnInvoiceThroughItsBareLifecycle(ScenarioFactory scenarios) {
    // region bare
    var scenario = scenarios.of(INVOICE, PatchBuilder.empty("invoice", 1));
    var invoice = scenario.given().document("inv-1").with("amount", 900_00).createdBy("eve");
    scenario.then().document(invoice).hasStatus("draft");

    scenario.when().by("eve").requests("submit", invoice);
    scenario.then().document(invoice).hasStatus("submitted");
    scenario.when().by("ada").requests("approve", invoice);
    scenario.then().document(invoice).hasStatus("active");
    // endregion

    // region locked
    scenario.when().by("eve").edits(invoice, "amount", 1_00);
    scenario.then().refused("WORKFLOW_EDIT_LOCKED");
    // endregion
  }

  // region approval
  static WorkflowPatch oneApproval() {
    return PatchBuilder.on("invoice", 1)
        .slot(
            "slot:submitted_to_approved",
            slot -> slot.step("finance", approval(role("finance_manager"))))
        .build();
  }

  // endregion

  private static DocumentRef submitted(Scenario scenario, int cents) {
    scenario.given().person("fiona", "finance_manager").person("otto", "budget_owner");
    var invoice =
        scenario
            .given()
            .document("inv-1")
            .with("amount", cents)
            .with("id", "inv-1")
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  @Test
  void shouldAskSomebody(ScenarioFactory scenarios) {
    // region ask
    var scenario = scenarios.of(INVOICE, oneApproval());
    scenario.given().person("fiona", "finance_manager");
    var invoice = scenario.given().document("inv-1").with("amount", 900_00).createdBy("eve");

    scenario.when().by("eve").requests("submit", invoice);
    scenario.then().document(invoice).hasStatus("submitted").asks("fiona");

    scenario.when().by("fiona").approves(invoice);
    scenario.then().document(invoice).hasStatus("active");
    // endregion
  }

  @Test
  void shouldAskAgainWhenTheAmountChanges(ScenarioFactory scenarios) {
    var scenario = scenarios.of(INVOICE, oneApproval());
    var invoice = submitted(scenario, 900_00);

    // region edit
    scenario.when().by("eve").edits(invoice, "amount", 1_200_00);
    scenario.then().document(invoice).isAt("amended").asksNobody();

    scenario.when().by("eve").requests("submit", invoice);
    scenario.when().by("fiona").seeing(2).approves(invoice); // an old screen
    scenario.then().ignored().document(invoice).asks("fiona"); // it changed nothing
    scenario.when().by("fiona").approves(invoice);
    scenario.then().document(invoice).hasStatus("active").hasField("amount", 1_200_00);
    // endregion
  }

  @Test
  void shouldGoOnAskingWhenANoteChanges(ScenarioFactory scenarios) {
    var scenario = scenarios.of(INVOICE, oneApproval());
    var invoice = submitted(scenario, 900_00);

    // region note
    scenario.when().by("eve").edits(invoice, "note", "urgent");
    scenario.then().document(invoice).asks("fiona");
    scenario.when().by("fiona").approves(invoice);
    scenario.then().document(invoice).hasStatus("active");
    // endregion
  }

  // region parallel
  static SlotBuilder askBoth(SlotBuilder slot) {
    return slot.step("both", split())
        .step("finance", approval(role("finance_manager")))
        .step("budget", approval(role("budget_owner")))
        .step("agreed", join(JoinMode.ALL))
        .inOrder("both", "finance", "agreed")
        .inOrder("both", "budget", "agreed");
  }

  // endregion

  @Test
  void shouldAskTwoSideBySide(ScenarioFactory scenarios) {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:submitted_to_approved", LearnGuideTest::askBoth)
            .build();
    var scenario = scenarios.of(INVOICE, patch);
    var invoice = submitted(scenario, 900_00);

    // region both
    scenario.then().document(invoice).asks("fiona", "otto");
    scenario.when().by("otto").approves(invoice);
    scenario.then().document(invoice).hasStatus("submitted").asks("fiona");
    scenario.when().by("fiona").rejects(invoice, "wrong cost center");
    scenario.then().document(invoice).hasStatus("draft").asksNobody();
    // endregion
  }

  // region condition
  static SlotBuilder askForLargeOnes(SlotBuilder slot) {
    return slot.step("large", check("entity.amount > 100000")) // 1,000.00
        .step("finance", approval(role("finance_manager")))
        .edge("large", "finance", on("true"))
        .leave("large", on("false"))
        .joining(); // two steps may be the last
  }

  // endregion

  @Test
  void shouldAskForLargeInvoicesOnly(ScenarioFactory scenarios) {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:submitted_to_approved", LearnGuideTest::askForLargeOnes)
            .build();

    var small = scenarios.of(INVOICE, patch);
    small.then().document(submitted(small, 900_00)).hasStatus("active");
    var large = scenarios.of(INVOICE, patch);
    large.then().document(submitted(large, 5_000_00)).asks("fiona");
  }

  // region escalation
  static SlotBuilder askInTime(SlotBuilder slot) {
    return slot.step("finance", approval(role("finance_manager")).within("P2D"))
        .step("escalated", approval(role("budget_owner")))
        .leave("finance", on("approved"))
        .edge("finance", "escalated", on("expired"))
        .joining();
  }

  // endregion

  @Test
  void shouldAskSomebodyElseWhenNobodyAnswers(ScenarioFactory scenarios) {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:submitted_to_approved", LearnGuideTest::askInTime)
            .build();
    var scenario = scenarios.of(INVOICE, patch);
    var invoice = submitted(scenario, 900_00);

    // region time
    scenario.then().document(invoice).asks("fiona");
    scenario.when().passes(Duration.ofDays(2));
    scenario.then().document(invoice).asks("otto");
    // endregion
  }

  // region whole
  static WorkflowPatch whole() {
    return PatchBuilder.on("invoice", 1)
        .slot("slot:submitted_to_approved", LearnGuideTest::askBoth)
        .slot(
            "slot:approved_to_active",
            slot ->
                slot.step("post", action("invoice.post", Map.of("cents", "entity.amount")))
                    .step(
                        "tell",
                        webhook(
                            "https://bank.example/{entity.id}", Map.of("cents", "entity.amount")))
                    .inOrder("post", "tell"))
        .build();
  }

  // endregion

  @Test
  void shouldPostAndTellTheBank(ScenarioFactory scenarios) {
    var scenario = scenarios.of(INVOICE, whole());
    var invoice = submitted(scenario, 900_00);

    // region effects
    scenario.when().by("fiona").approves(invoice);
    scenario.when().by("otto").approves(invoice);
    scenario.then().did("submit", "approve", "invoice.post").sent("webhook", 1);
    scenario.then().document(invoice).hasStatus("active");
    // endregion
  }

  @Test
  void shouldBreakOffAndTryAgain(ScenarioFactory scenarios) {
    var scenario = scenarios.of(INVOICE, whole());
    var invoice = submitted(scenario, 900_00);

    // region decline
    scenario.given().action("invoice.post").declines("BOOKS_CLOSED", "the period is closed");
    scenario.when().by("fiona").approves(invoice);
    scenario.when().by("otto").approves(invoice);
    scenario.then().document(invoice).isPaused("BOOKS_CLOSED");

    scenario.given().action("invoice.post").succeeds();
    scenario.when().operator("olga").retries(invoice);
    scenario.then().document(invoice).hasStatus("active").isRunning();
    // endregion
  }

  @Test
  void shouldNotShowACrash() {
    var workflow = Compiler.standard().compile(INVOICE, whole()).orThrow();

    // region crash
    var report =
        CrashingScenario.run(
            () -> Scenario.with(workflow),
            scenario -> {
              var invoice = submitted(scenario, 900_00);
              scenario.when().by("fiona").approves(invoice);
              scenario.when().by("otto").approves(invoice);
              scenario.then().document(invoice).hasStatus("active");
            });
    report.orThrow(); // one run for every place where a process can end
    // endregion

    assertThat(report.runs()).hasSizeGreaterThan(50);
  }

  @Test
  void shouldSayWhatWasAdded() {
    // region diff
    var compiled = Compiler.standard().compile(INVOICE, oneApproval());
    var warnings = compiled.problems(); // an error would refuse the patch
    var text = WorkflowDiff.ofEnvelope(compiled.orThrow()).text(); // what an auditor reads
    // endregion

    assertThat(text).contains("slot:submitted_to_approved", "+ approval", "finance_manager");
    assertThat(warnings)
        .extracting(problem -> problem.code().name())
        .containsExactly("LINT_APPROVAL_NO_TIMEOUT");
  }
}
