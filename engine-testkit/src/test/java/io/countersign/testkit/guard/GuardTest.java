package io.countersign.testkit.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.settings.RetryPolicies;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@WithScenario
class GuardTest {

  private static final CompiledWorkflow WORKFLOW =
      Compiler.standard()
          .compile(
              EntityContract.document("invoice")
                  .materialField("amount", ScalarType.INTEGER)
                  .field("gl", ScalarType.TEXT)
                  .build(),
              PatchBuilder.on("invoice", 1)
                  .slot(
                      "slot:submitted_to_approved",
                      slot -> slot.step("boss", PatchSteps.approval(PatchSteps.user("boss"))))
                  .slot(
                      "slot:approved_to_active",
                      slot -> slot.step("post", PatchSteps.action("invoice.post")))
                  .build())
          .orThrow();
  private static final RequestContext EVE = RequestContext.of(Actor.person("eve"));

  private final Counting counting = new Counting();
  private final Scenario scenario = Scenario.with(WORKFLOW).through(counting::over).build();

  private DocumentRef invoice() {
    return scenario.given().document("inv-1").with("amount", 500).createdBy("eve");
  }

  private DocumentRef active() {
    scenario.given().action("invoice.post").changes("gl", "4711");
    var invoice = invoice();
    scenario.when().by("eve").requests("submit", invoice);
    scenario.when().by("boss").approves(invoice);
    return invoice;
  }

  private List<String> trips(Engine engine, ProposedChange change) {
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx -> {
              counting.trips();
              engine.in(tx).guard(change, EVE);
              return counting.trips();
            });
  }

  @Test
  void shouldTakeOneLockAndMakeNoOtherTrip() {
    var invoice = invoice();
    var other = new DocumentRef("acme", "invoice", "inv-2");

    for (var change :
        List.of(
            ProposedChange.edit(invoice, List.of("amount")),
            ProposedChange.delete(invoice),
            ProposedChange.status(invoice, "draft", "active"),
            ProposedChange.create(other),
            ProposedChange.edit(other, List.of("amount")))) {
      assertThat(trips(scenario.engine(), change)).as(change.toString()).containsExactly("lock");
    }
  }

  @Test
  void shouldTakeAllLocksInOneTrip() {
    var first = invoice();
    var second = scenario.given().document("inv-2").with("amount", 500).createdBy("eve");
    var step = new MutationOrigin(second, "instance-1", 7, "node", Actor.person("eve"), "eve", "");
    var changes =
        List.of(
            ProposedChange.status(second, "draft", "active"),
            ProposedChange.edit(first, List.of("amount")),
            ProposedChange.edit(second, List.of("amount")).askedBy(step),
            ProposedChange.edit(second, List.of("amount")));

    var verdicts =
        scenario
            .store()
            .transactions()
            .inOwn(
                tx -> {
                  counting.trips();
                  var joined = scenario.engine().in(tx);
                  var all = joined.guard(changes, EVE);
                  assertThat(counting.trips()).containsExactly("lock all");
                  assertThat(joined.guard(List.of(changes.get(2)), EVE))
                      .containsExactly(EditDecision.ALLOWED);
                  assertThat(counting.trips()).isEmpty();
                  return all;
                });

    assertThat(verdicts)
        .extracting(one -> one instanceof EditDecision.Allowed)
        .containsExactly(false, true, true, true);
    var apart = changes.stream().map(change -> guard(change)).toList();
    assertThat(verdicts).isEqualTo(apart);
  }

  private EditDecision guard(ProposedChange change) {
    return scenario.store().transactions().inOwn(tx -> scenario.engine().in(tx).guard(change, EVE));
  }

  @Test
  void shouldReadAWorkflowOnceInTheLifeOfAnEngine() {
    var edit = ProposedChange.edit(invoice(), List.of("amount"));
    var engine = scenario.engine().toBuilder().build();

    assertThat(trips(engine, edit)).containsExactly("lock", "workflow");
    assertThat(trips(engine, edit)).containsExactly("lock");
  }

  @Test
  void shouldMakeNoTripForWhatAStepAskedForOrForNothing() {
    var invoice = active();
    var step = new MutationOrigin(invoice, "instance-1", 7, "node", Actor.person("eve"), "eve", "");

    var own = ProposedChange.edit(invoice, List.of("amount")).askedBy(step);
    var nothing = ProposedChange.edit(invoice, Map.of("amount", 1L), Map.of("amount", 1L));

    assertThat(trips(scenario.engine(), own)).isEmpty();
    assertThat(trips(scenario.engine(), nothing)).isEmpty();
  }

  @Test
  void shouldLetTheStepsOfAWorkflowChangeWhatPeopleMayNot() {
    var invoice = active();

    scenario.then().did("submit", "approve", "invoice.post");
    scenario.then().document(invoice).hasStatus("active").hasField("gl", "4711").isRunning();
    scenario.when().by("eve").edits(invoice, "gl", "mine");
    scenario.then().refused("WORKFLOW_EDIT_LOCKED");
    scenario.then().document(invoice).hasField("gl", "4711");
  }

  @Test
  void shouldNotLetTheHostWriteWhatIsRefused() {
    var invoice = active();
    var before = scenario.recording().text();
    int versions = scenario.host().documents().versions(invoice).size();

    scenario.when().by("eve").edits(invoice, "amount", 1);
    scenario.then().refused("WORKFLOW_EDIT_LOCKED");
    scenario.when().by("eve").setsStatus(invoice, "cancelled");
    scenario.then().refused("WORKFLOW_GATE_REQUIRED");
    scenario.when().by("eve").deletes(invoice);
    scenario.then().refused("WORKFLOW_EDIT_LOCKED");

    assertThat(scenario.host().documents().versions(invoice)).hasSize(versions);
    assertThat(scenario.recording().text()).isEqualTo(before);
  }

  @Test
  void shouldLetAnEditOfADraftBe() {
    var invoice = invoice();

    for (int amount = 1; amount <= 3; amount++) {
      scenario.when().by("eve").edits(invoice, "amount", amount);
    }

    scenario.then().document(invoice).isAt("draft").hasVersion(4).hasStatus("draft");
    assertThat(scenario.timeline(invoice)).noneMatch(line -> line.contains("leaves for"));
  }

  @Test
  void shouldBeginApprovalsAnewAfterAnEditOfWhatIsAskedAbout() {
    var invoice = invoice();
    scenario.when().by("eve").requests("submit", invoice);
    scenario.when().by("eve").edits(invoice, "amount", 900);

    scenario.then().document(invoice).isAt("amended").asksNobody();
  }

  @Test
  void shouldHoldWhenEveryWorkerIsDown() {
    var idle = Scenario.with(WORKFLOW).byHand().build();
    var invoice = idle.given().document("inv-1").with("amount", 500).createdBy("eve");
    idle.runUntilIdle();
    idle.when().by("eve").requests("submit", invoice);
    idle.runUntilIdle();
    idle.when().by("boss").approves(invoice);
    idle.runUntilIdle();

    // From here on, nobody works.
    idle.when().by("eve").edits(invoice, "amount", 1);
    idle.then().refused("WORKFLOW_EDIT_LOCKED");
    idle.when().by("eve").setsStatus(invoice, "draft");
    idle.then().refused("WORKFLOW_GATE_REQUIRED");
    idle.then().document(invoice).hasStatus("active").hasField("amount", 500);
    idle.check();
  }

  @Test
  void shouldSayThatApprovalsBeginAnewWhereTheyWereAskedForAlready() {
    var workflow =
        Compiler.standard()
            .compile(
                EntityContract.document("invoice")
                    .materialField("amount", ScalarType.INTEGER)
                    .build(),
                PatchBuilder.on("invoice", 1)
                    .slot(
                        "slot:draft_to_submit",
                        slot ->
                            slot.step("boss", PatchSteps.approval(PatchSteps.user("boss")))
                                .leave("boss", EdgeChoice.ALWAYS)
                                .leave("boss", EdgeChoice.on("rejected"))
                                .joining())
                    .build())
            .orThrow();
    var early = Scenario.of(workflow);
    var invoice = early.given().document("inv-1").with("amount", 500).createdBy("eve");
    var edit = ProposedChange.edit(invoice, List.of("amount"));

    assertThat(guard(early, early.engine(), edit)).isEqualTo(EditDecision.ALLOWED);
    early.when().by("eve").requests("submit", invoice);
    assertThat(guard(early, early.engine(), edit))
        .isEqualTo(new EditDecision.Allowed(true, List.of()));
    early.check();
  }

  private static EditDecision guard(Scenario scenario, Engine engine, ProposedChange change) {
    return scenario.store().transactions().inOwn(tx -> engine.in(tx).guard(change, EVE));
  }

  @Test
  void shouldNotLetChangeWhatNobodyKnowsTheRulesOf() {
    var invoice = invoice();
    var other = new DocumentRef("acme", "invoice", "inv-2");
    counting.loseWorkflows(true);
    var engine = scenario.engine().toBuilder().build();

    for (var change :
        List.of(
            ProposedChange.edit(invoice, List.of("amount")),
            ProposedChange.edit(other, List.of("amount")))) {
      assertThat(guard(scenario, engine, change).problems())
          .singleElement()
          .satisfies(problem -> assertThat(problem.code().name()).isEqualTo("WORKFLOW_UNKNOWN"));
    }
    for (var change :
        List.of(
            DocumentChange.update(invoice, DocumentView.of(2, "draft", Map.of())),
            DocumentChange.update(other, DocumentView.of(2, "draft", Map.of())),
            DocumentChange.create(other, DocumentView.of(1, "draft", Map.of())))) {
      CommandResult result =
          scenario.store().transactions().inOwn(tx -> engine.in(tx).record(change, EVE));
      assertThat(result).as(change.toString()).isInstanceOf(CommandResult.Rejected.class);
    }
    counting.loseWorkflows(false);
  }

  @Test
  void shouldTellWhoeverWatches() {
    var invoice = active();
    var told = new ArrayList<String>();
    var settings =
        new EngineSettings(
            EngineClock.OF_STORE,
            at -> "none",
            () -> "secret",
            (signal, instance, attributes) -> told.add(signal + " " + attributes.get("codes")),
            1,
            RetryPolicies.USUAL);
    var engine = scenario.engine().toBuilder().settings(settings).build();
    var watched = engine.toBuilder().shadow("invoice").build();
    var deletion = ProposedChange.delete(invoice);

    guard(scenario, engine, deletion);
    guard(scenario, watched, deletion);
    guard(scenario, engine, ProposedChange.create(new DocumentRef("acme", "invoice", "inv-2")));

    assertThat(told)
        .containsExactly(
            "guard.denied WORKFLOW_EDIT_LOCKED", "guard.shadowed WORKFLOW_EDIT_LOCKED");
  }
}
