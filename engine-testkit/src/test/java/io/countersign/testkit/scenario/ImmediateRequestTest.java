package io.countersign.testkit.scenario;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A gate with nothing before it is passed at once, where the contract says so. */
class ImmediateRequestTest {

  private static final WorkflowPatch ACTION_AFTERWARDS =
      PatchBuilder.on("claim", 1)
          .slot(Orders.APPROVED, slot -> slot.step("post", PatchSteps.action("claim.post")))
          .build();

  private static Scenario scenario(boolean immediate, WorkflowPatch patch) {
    return scenario(immediate, DocumentLifecycle.document(), patch);
  }

  private static Scenario scenario(
      boolean immediate, DocumentLifecycle lifecycle, WorkflowPatch patch) {
    var contract = Claims.contract(lifecycle).options(new Options(immediate, false)).build();
    return Scenario.with(Compiler.standard().compile(contract, patch).orThrow()).byHand().build();
  }

  private static DocumentRef drafted(Scenario scenario) {
    var claim = Claims.draft(scenario);
    scenario.runUntilIdle();
    return claim;
  }

  @Test
  void shouldPassTheGateInTheTransactionOfWhoeverAsks() {
    // given
    var scenario = scenario(true, Claims.patch("ada"));
    var claim = drafted(scenario);

    // when
    scenario.when().by("eve").requests("submit", claim);

    // then
    scenario.then().document(claim).hasStatus("submitted").asksNobody();
    scenario.runUntilIdle();
    scenario.then().document(claim).asks("ada");
    scenario.then().did("submit");
    scenario.check();
  }

  @Test
  void shouldWaitForAWorkerWhereTheContractDoesNotSaySo() {
    var scenario = scenario(false, Claims.patch("ada"));
    var claim = drafted(scenario);

    scenario.when().by("eve").requests("submit", claim);

    scenario.then().document(claim).hasStatus("draft");
    scenario.runUntilIdle();
    scenario.then().document(claim).hasStatus("submitted").asks("ada");
    scenario.check();
  }

  @Test
  void shouldWaitForAWorkerWhereStepsStandBeforeTheGate() {
    // given
    var patch =
        PatchBuilder.on("claim", 1)
            .slot(
                "slot:draft_to_submit",
                slot -> slot.step("check", PatchSteps.action("claim.check")))
            .build();
    var scenario = scenario(true, patch);
    var claim = drafted(scenario);

    // when
    scenario.when().by("eve").requests("submit", claim);

    // then
    scenario.then().document(claim).hasStatus("draft").isAt("draft");
    scenario.then().did();
    scenario.runUntilIdle();
    scenario.then().did("claim.check", "submit");
    scenario.check();
  }

  @Test
  void shouldWaitForAWorkerWhereAPolicyStepStandsBeforeTheGate() {
    var scenario = scenario(true, gate(Gate::checkingPolicy), Claims.patch("ada"));
    var claim = drafted(scenario);

    scenario.when().by("eve").requests("submit", claim);

    scenario.then().document(claim).hasStatus("draft");
    scenario.runUntilIdle();
    scenario.then().document(claim).hasStatus("submitted");
    scenario.check();
  }

  @Test
  void shouldWaitForAWorkerWhereTheGateNeedsAnApproval() {
    var scenario = scenario(true, gate(Gate::requiringApproval), Claims.patch("ada"));
    var claim = drafted(scenario);

    scenario.when().by("eve").requests("submit", claim);

    scenario.then().document(claim).isRunning().isAt("draft");
    scenario.runUntilIdle();
    scenario.then().document(claim).isPaused("WORKFLOW_APPROVAL_REQUIRED");
    scenario.check();
  }

  /** The usual lifecycle with another gate to submit. */
  private static DocumentLifecycle gate(UnaryOperator<Gate> change) {
    var usual = DocumentLifecycle.document();
    return new DocumentLifecycle(
        usual.statuses(),
        usual.transitions().stream()
            .map(one -> one.verb().equals("submit") ? with(one, change.apply(one.gate())) : one)
            .toList());
  }

  private static TransitionContract with(TransitionContract one, Gate gate) {
    return new TransitionContract(
        one.verb(), one.from(), one.to(), gate, one.slotAfter(), one.returning());
  }

  @Test
  void shouldLeaveWhatIsBehindTheGateToAWorker() {
    // given
    var scenario = scenario(true, ACTION_AFTERWARDS);
    var claim = drafted(scenario);
    scenario.when().by("eve").requests("submit", claim);
    scenario.runUntilIdle();

    // when
    scenario.when().by("eve").requests("approve", claim);

    // then
    scenario.then().document(claim).hasStatus("active");
    scenario.then().did("submit", "approve");
    scenario.runUntilIdle();
    scenario.then().did("submit", "approve", "claim.post");
    scenario.then().document(claim).isAt("active");
    scenario.check();
  }

  @Test
  void shouldTryAgainLaterWhereTheHostBreaks() {
    // given
    var scenario = scenario(true, Claims.patch("ada"));
    var claim = drafted(scenario);
    scenario.given().action("submit").fails("no connection", 1);

    // when
    scenario.when().by("eve").requests("submit", claim);

    // then
    scenario.then().document(claim).hasStatus("draft").isRunning();
    scenario.then().warned("advance.postponed");
    scenario.runUntilIdle();
    scenario.then().document(claim).hasStatus("submitted").asks("ada");
    scenario.then().did("submit");
    scenario.check();
  }

  @Test
  void shouldCancelAtOnceWhateverIsUnderWay() {
    var scenario = scenario(true, Claims.patch("ada"));
    var claim = drafted(scenario);
    scenario.when().by("eve").requests("submit", claim);
    scenario.runUntilIdle();

    scenario.when().by("eve").requests("cancel", claim);

    scenario.then().document(claim).hasStatus("cancelled").asksNobody();
    scenario.runUntilIdle();
    scenario.then().document(claim).hasEnded();
    scenario.check();
  }
}
