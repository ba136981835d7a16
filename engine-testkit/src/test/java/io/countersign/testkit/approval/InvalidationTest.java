package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.named;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.Engine;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What takes the worth of approvals, what does not, and who is told. */
class InvalidationTest {

  private static Scenario two() {
    return Scenario.of(
        Requests.contract(),
        Requests.patch(
            Requests.both(
                PatchSteps.approval(PatchSteps.user("ada")),
                PatchSteps.approval(PatchSteps.user("bob")))));
  }

  private static List<Worth> worths(Scenario scenario, DocumentRef request) {
    return scenario.approvals(request).stream().map(row -> row.course().worth()).toList();
  }

  @Test
  void shouldBeUsedByTheGateAndNotBefore() {
    var scenario = two();
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);
    assertThat(worths(scenario, request)).containsOnly(Worth.UNUSED);

    scenario.when().by("bob").approves(request);

    assertThat(worths(scenario, request)).containsExactly(Worth.APPLIED, Worth.APPLIED);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldAskAnewForTheNextVersionAfterAMaterialChange() {
    var scenario = two();
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);
    var before = decisions(scenario, request);

    scenario.when().by("eve").edits(request, "amount", 900);

    assertThat(worths(scenario, request)).containsOnly(Worth.INVALIDATED);
    assertThat(scenario.approvals(request))
        .extracting(row -> row.course().verdict())
        .containsExactlyInAnyOrder(Verdict.APPROVED, Verdict.CLOSED);
    assertThat(decisions(scenario, request)).isEqualTo(before);
    scenario.when().by("eve").requests("submit", request);
    assertThat(scenario.inbox("ada"))
        .singleElement()
        .satisfies(item -> assertThat(item.question().pin().version()).isGreaterThan(3));
    scenario.when().by("ada").approves(request);
    scenario.when().by("bob").approves(request);

    scenario.then().document(request).hasStatus("active").hasField("amount", 900);
    assertThat(worths(scenario, request))
        .containsExactly(Worth.INVALIDATED, Worth.INVALIDATED, Worth.APPLIED, Worth.APPLIED);
    scenario.check();
  }

  private static List<ApprovalRow.DecisionRow> decisions(Scenario scenario, DocumentRef request) {
    return scenario.approvals(request).stream()
        .flatMap(row -> row.course().decisions().stream())
        .toList();
  }

  @Test
  void shouldNeverTakeTheWorthOfWhatAGateHasUsed() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);

    scenario.when().operator("root").cancels(request, "obsolete");

    assertThat(worths(scenario, request)).containsExactly(Worth.APPLIED);
    scenario.check();
  }

  @Test
  void shouldTellThePeopleConcerned() {
    var scenario = two();
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);

    scenario.when().by("eve").edits(request, "amount", 900);

    assertThat(scenario.host().sender("integration").attempts())
        .singleElement()
        .extracting(Envelope::payload)
        .satisfies(
            payload ->
                assertThat(payload)
                    .containsEntry("kind", "approval_invalidated")
                    .containsEntry("document", Map.of("type", "request", "id", "r-1"))
                    .containsEntry("people", List.of("ada", "bob"))
                    .containsEntry("fields", List.of("amount"))
                    .containsEntry("by", "eve")
                    .containsEntry("version", 3L)
                    .containsEntry(
                        "steps",
                        scenario.approvals(request).stream().map(ApprovalRow::step).toList()));
    scenario.check();
  }

  /** A task of a role asks no directory, so the news name the role in place of people. */
  @Test
  void shouldNameRolesWhoseHoldersWereAsked() {
    var clerks =
        PatchSteps.task(
            List.of(PatchSteps.role("clerk")), PatchSteps.consent("APPROVE", "approved"));
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                slot ->
                    slot.step("look", clerks, named("Look"))
                        .leave("look", EdgeChoice.on("approved"))));
    var request = submitted(scenario);

    scenario.when().by("eve").edits(request, "amount", 900);

    assertThat(scenario.host().sender("integration").attempts())
        .singleElement()
        .extracting(Envelope::payload)
        .satisfies(
            payload ->
                assertThat(payload)
                    .containsEntry("people", List.of())
                    .containsEntry("roles", List.of("clerk")));
    scenario.check();
  }

  @Test
  void shouldTellNobodyOfChangesThatTakeNothing() {
    var scenario = two();
    var request = submitted(scenario);
    scenario.when().by("eve").edits(request, "note", "seen");

    scenario.when().by("ada").rejects(request, "no");

    scenario.then().sent("integration", 0);
    scenario.check();
  }

  @Test
  void shouldSettleTheNewsWhereNobodySendsThem() {
    var workflow =
        Requests.compiled(
            slot -> slot.step("ask", PatchSteps.approval(PatchSteps.user("ada")), named("Ask")));
    var scenario = Scenario.with(workflow).byHand().build();
    var request = Requests.drafted(scenario, "r-1");
    scenario.runUntilIdle();
    scenario.when().by("eve").requests("submit", request);
    scenario.runUntilIdle();
    scenario.when().by("eve").edits(request, "amount", 900);
    var silent =
        Engine.over(scenario.store())
            .host(scenario.host().ports())
            .settings(EngineSettings.with(new FakeIds("other-"), new FakeSecrets("other-")))
            .build()
            .turns(WorkerOptions.of("silent"));

    while (silent.advance() + silent.send() > 0) {
      assertThat(scenario.store()).isNotNull();
    }

    assertThat(scenario.nextDue()).isEmpty();
    scenario.then().sent("integration", 0).document(request).isAt("amended").isRunning();
    assertThat(scenario.timeline(request)).doesNotContain("effect arrived");
    scenario.check();
  }

  @Test
  void shouldStayUnusedBehindTheLastGate() {
    var patch =
        PatchBuilder.on("request", 1)
            .slot(
                Requests.APPROVED,
                slot ->
                    slot.step("late", PatchSteps.approval(PatchSteps.user("ada")).continuing())
                        .step("file", PatchSteps.action("file"))
                        .edge("late", "file", EdgeChoice.on(StepOutcomes.REJECTED))
                        .leave("late", EdgeChoice.on("approved"))
                        .joining())
            .build();
    var scenario = Scenario.of(Requests.contract(), patch);
    var request = submitted(scenario);
    scenario.when().by("eve").requests("approve", request);

    scenario.when().by("ada").approves(request);
    scenario.then().document(request).hasStatus("active").isAt("active");
    assertThat(worths(scenario, request)).containsExactly(Worth.UNUSED);
    scenario.when().operator("root").cancels(request, "obsolete");

    assertThat(scenario.approvals(request))
        .singleElement()
        .matches(row -> row.course().verdict() == Verdict.APPROVED)
        .matches(row -> row.course().worth() == Worth.UNUSED);
    scenario.check();
  }

  @Test
  void shouldCloseOpenQuestionsWhenTheInstanceIsOver() {
    var scenario = two();
    var request = submitted(scenario);
    scenario.when().by("ada").approves(request);

    scenario.when().operator("root").cancels(request, "amended");

    assertThat(scenario.approvals(request))
        .extracting(row -> row.course().verdict())
        .containsExactlyInAnyOrder(Verdict.APPROVED, Verdict.CLOSED);
    assertThat(scenario.inbox("bob")).isEmpty();
    scenario.check();
  }
}
