package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.engine.Engine;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A document that is in force is amended by a new one, and never changed itself. */
class AmendmentTest {

  private static final RequestContext EVE = RequestContext.of(Actor.person("eve"));

  private final Scenario scenario = Scenario.of(Claims.workflow());

  @Test
  void shouldMakeANewDocumentAndEndTheWorkflowOfTheOld() {
    // given
    var claim = Claims.active(scenario);
    var before = scenario.host().documents().get(claim);
    scenario.given().action("amend").changes("amount", 900);

    // when
    var amendment = scenario.when().by("eve").amends(claim, "wrong total");

    // then
    scenario.then().document(claim).isCancelled("amended").changed("amount", 500, 900);
    scenario
        .then()
        .document(amendment)
        .isRunning()
        .isAt("draft")
        .hasField("amount", 900)
        .hasField("amended_from_id", "c-1");
    assertThat(scenario.host().documents().get(claim)).isEqualTo(before);
    assertThat(Claims.isRunning(scenario, claim)).isFalse();
    assertThat(Claims.isRunning(scenario, amendment)).isTrue();
    scenario.check();
  }

  @Test
  void shouldKeepHowTheTwoDifferWithTheStepThatWasOpen() {
    // given
    var claim = Claims.active(scenario);
    scenario.given().action("amend").changes("amount", 900).changes("iban", "DE02 1203");

    // when
    scenario.when().by("eve").amends(claim, "wrong total");

    // then
    var rows = Claims.rows(scenario, claim);
    assertThat(rows)
        .filteredOn(row -> row.status() == StepStatus.CANCELLED)
        .singleElement()
        .satisfies(row -> assertThat(row.visit().nodeId()).isEqualTo("sys:state:active"))
        .satisfies(row -> assertThat(row.result().error()).isEqualTo("amended"))
        .satisfies(
            row ->
                assertThat(row.result().output().get("output"))
                    .isEqualTo(
                        Map.of(
                            "changes",
                            List.of(
                                Map.of("field", "amount", "from", 500L, "to", 900L),
                                Map.of("field", "iban", "from", Claims.MASK, "to", Claims.MASK)))));
    assertThat(
            Claims.events(
                scenario, Claims.instance(scenario, claim), InstanceEvent.Superseded.class))
        .singleElement()
        .satisfies(event -> assertThat(event.by().id()).isEqualTo("eve"))
        .satisfies(event -> assertThat(event.reason()).isEqualTo("wrong total"))
        .satisfies(event -> assertThat(event.successor().id()).isEqualTo("c-1-2"));
    assertThat(rows.toString()).doesNotContain("DE02");
    scenario.check();
  }

  @Test
  void shouldNameTheStepsThatWereStillOwed() {
    // given
    var patch =
        PatchBuilder.on("claim", 1)
            .slot(
                "slot:approved_to_active",
                slot ->
                    slot.step("post", PatchSteps.action("post", Map.of()))
                        .step("paid", PatchSteps.event("paid"))
                        .step("file", PatchSteps.action("file", Map.of()))
                        .inOrder("post", "paid", "file"))
            .build();
    var behind =
        Scenario.of(
            Compiler.standard()
                .compile(Claims.contract(DocumentLifecycle.document()).build(), patch)
                .orThrow());
    var claim = Claims.draft(behind);
    behind.when().by("eve").requests("submit", claim);
    behind.when().by("eve").requests("approve", claim);

    // when
    var booking =
        behind
            .store()
            .transactions()
            .inOwn(tx -> behind.engine().in(tx).amend(claim, "wrong total", EVE));

    // then
    assertThat(booking)
        .isInstanceOfSatisfying(
            CommandResult.Accepted.class,
            booked ->
                assertThat(booked.withdrawn())
                    .containsExactly(
                        SlotBuilder.nodeId("slot:approved_to_active", "paid"),
                        SlotBuilder.nodeId("slot:approved_to_active", "file")));
    behind.then().document(claim).isCancelled("amended");
    assertThat(Claims.rows(behind, claim))
        .filteredOn(row -> row.status() == StepStatus.CANCELLED)
        .singleElement()
        .satisfies(row -> assertThat(row.visit().nodeType()).isEqualTo("wait_event"));
  }

  @Test
  void shouldApproveTheAmendmentLikeAnyDocument() {
    // given
    var claim = Claims.active(scenario);
    var amendment = scenario.when().by("eve").amends(claim, "wrong total");

    // when
    scenario.when().by("eve").requests("submit", amendment);
    scenario.when().by("ada").approves(amendment);
    scenario.when().by("bob").approves(amendment);
    var another = scenario.when().by("eve").amends(amendment, "wrong again");

    // then
    scenario.then().document(amendment).hasStatus("active").isCancelled("amended");
    scenario.then().document(another).isAt("draft").hasField("amended_from_id", "c-1-2");
    scenario.check();
  }

  @Test
  void shouldLetNobodyChangeWhatWasAmended() {
    // given
    var claim = Claims.active(scenario);
    scenario.when().by("eve").amends(claim, "wrong total");

    // when
    scenario.when().by("eve").edits(claim, "amount", 1);

    // then
    scenario.then().refused("WORKFLOW_EDIT_LOCKED");
    scenario.when().by("eve").amends(claim, "once more");
    scenario.then().refused("WORKFLOW_AMENDMENT_UNAVAILABLE");
  }

  @Test
  void shouldAmendNothingThatIsNotInForce() {
    // given
    var claim = Claims.submitted(scenario);

    // when
    var amendment = scenario.when().by("eve").amends(claim, "wrong total");

    // then
    scenario.then().refused("WORKFLOW_AMENDMENT_UNAVAILABLE");
    assertThat(scenario.host().documents().versions(amendment)).isEmpty();
    scenario.then().document(claim).asks("ada");
    scenario.check();
  }

  @Test
  void shouldAmendNothingWithoutAWorkflow() {
    var claim = scenario.given().document("c-9").with("amount", 1).existing("active");

    scenario.when().by("eve").amends(claim, "wrong total");

    scenario.then().refused("WORKFLOW_INSTANCE_UNKNOWN");
  }

  @Test
  void shouldWriteNothingWhenTheHostRefuses() {
    // given
    var claim = Claims.active(scenario);
    var before = scenario.timeline(claim);
    scenario.given().action("amend").declines("PERIOD_CLOSED", "the period is closed");
    var amendment = scenario.host().mutations().amendmentOf(claim);

    // when the host had begun to write, and its transaction is committed all the same
    var booking =
        scenario
            .store()
            .transactions()
            .inOwn(tx -> scenario.engine().in(tx).amend(claim, "wrong total", EVE));

    // then
    assertThat(booking)
        .isInstanceOfSatisfying(
            CommandResult.Rejected.class,
            denied ->
                assertThat(denied.problems())
                    .singleElement()
                    .satisfies(one -> assertThat(one.code().name()).isEqualTo("AMENDMENT_REFUSED"))
                    .satisfies(one -> assertThat(one.message()).contains("PERIOD_CLOSED")));
    assertThat(scenario.host().documents().versions(amendment)).isEmpty();
    assertThat(Claims.isRunning(scenario, amendment)).isFalse();
    assertThat(scenario.timeline(claim)).isEqualTo(before);
    scenario.then().document(claim).isAt("active").isRunning();
    scenario.check();
  }

  @Test
  void shouldNoteTheAmendmentOfADocumentWhoseWorkflowHasEnded() {
    // given
    var ending = Scenario.of(Claims.workflow(Claims.endingWhenActive(), "ada", "bob"));
    var claim = Claims.active(ending);
    ending.then().document(claim).hasEnded();

    // when
    var amendment = ending.when().by("eve").amends(claim, "wrong total");

    // then
    ending.then().document(amendment).isRunning();
    ending
        .then()
        .document(claim)
        .hasEnded()
        .happened("eve replaces the workflow by one of c-1-2 (wrong total)");
    ending.check();
  }

  @Test
  void shouldRefuseWhereTheHostMakesNoAmendments() {
    var claim = Claims.active(scenario);

    var booking = amended(claim, new Unwilling(scenario.host().mutations()));

    assertThat(booking).isInstanceOf(CommandResult.Rejected.class);
    assertThat(booking.toString()).contains("AMENDMENT_UNSUPPORTED");
  }

  @Test
  void shouldNotAcceptAnAmendmentThatWasNotRecorded() {
    // given
    var claim = Claims.active(scenario);
    var silent =
        new Unwilling(scenario.host().mutations()) {
          @Override
          public Amending amend(StoreTransaction transaction, Amendment amendment) {
            var document = new DocumentRef("acme", "claim", "c-9");
            scenario.host().documents().create(document, "draft", Map.of());
            return new Amending.Created(document);
          }
        };

    // then
    assertThatThrownBy(() -> amended(claim, silent))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has to record it");
    scenario.then().document(claim).isAt("active").isRunning();
  }

  private CommandResult amended(DocumentRef claim, Mutations mutations) {
    var ports = scenario.host().ports();
    var engine =
        Engine.over(scenario.store())
            .host(
                new HostPorts(
                    ports.documents(),
                    mutations,
                    ports.directory(),
                    ports.organisations(),
                    ports.judges(),
                    ports.steps()))
            .settings(io.countersign.engine.settings.EngineSettings.with(at -> "x", () -> "secret"))
            .build();
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx -> {
              tx.savepoint();
              return engine.in(tx).amend(claim, "wrong total", EVE);
            });
  }

  /** A host that knows nothing of amendments. */
  private static class Unwilling implements Mutations {

    private final Mutations other;

    Unwilling(Mutations other) {
      this.other = other;
    }

    @Override
    public MutationResult mutate(
        StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
      return other.mutate(transaction, origin, mutation);
    }

    @Override
    public MutationResult transition(
        StoreTransaction transaction, MutationOrigin origin, Transition transition) {
      return other.transition(transaction, origin, transition);
    }
  }
}
