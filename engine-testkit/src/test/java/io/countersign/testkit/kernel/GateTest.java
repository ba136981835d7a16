package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.materialAction;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What brings a document to a gate, and what the gate says of it afterwards. */
class GateTest {

  private static KernelDriver over(DocumentLifecycle lifecycle, WorkflowPatch patch) {
    var contract =
        EntityContract.over("invoice", lifecycle)
            .materialField("amount", ScalarType.INTEGER)
            .field("id", ScalarType.TEXT)
            .field("note", ScalarType.TEXT)
            .field("owner", ScalarType.TEXT)
            .field("urgent", ScalarType.BOOLEAN)
            .build();
    return KernelDriver.of(Compiler.standard().compile(contract, patch).orThrow());
  }

  @Test
  void shouldNameTheApprovalsThatOpenedIt() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED,
            slot ->
                slot.step("ada", approval(user("ada")), named("ada"))
                    .step("raise", materialAction("raise", Map.of()), named("raise"))
                    .step("bob", approval(user("bob")), named("bob"))
                    .inOrder("ada", "raise", "bob"));
    run.host.changing("raise", Map.of("amount", 300L));
    run.request("eve", "submit").approve("ada", "ada");
    long given = run.step("bob").seq();

    run.approve("bob", "bob");

    assertThat(approvals(run)).containsExactly("auto", List.of(given));
  }

  /** What each gate on the way said of its approvals. */
  private static List<Object> approvals(KernelDriver run) {
    return run.events(StepEvent.StepClosed.class).stream()
        .flatMap(closed -> Stream.ofNullable(closed.output().get("approvals")))
        .toList();
  }

  /**
   * Two statuses that lead to one gate by arrival, and one that also has a slot to another gate.
   */
  private static DocumentLifecycle twoWays() {
    return DocumentLifecycle.builder()
        .status("fresh", Role.INITIAL, EditWindow.EDITABLE)
        .status("checked", Role.OPEN, EditWindow.EDITABLE)
        .status("active", Role.ACTIVE, EditWindow.LOCKED)
        .status("dropped", Role.FINAL, EditWindow.LOCKED)
        .transition(
            "approve", List.of("fresh", "checked"), "active", Gate.onArrival(EditWindow.EDITABLE))
        .transition(
            "check",
            List.of("fresh"),
            "checked",
            Gate.onRequest(EditWindow.EDITABLE).leavingSteps())
        .transition("drop", List.of("checked"), "dropped", policed())
        .build();
  }

  private static Gate policed() {
    return Gate.onRequest(EditWindow.LOCKED).checkingPolicy();
  }

  @Test
  void shouldWaitForARequestWhereNothingOnTheOwnWayDecides() {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:fresh_to_approve", slot -> slot.step("k", event("k"), named("k")))
            .slot("slot:checked_to_drop", slot -> slot.step("m", event("m"), named("m")))
            .build();
    var run = over(twoWays(), patch);
    assertThat(run.at()).containsExactly("k");

    run.request("eve", "check");

    assertThat(run.documentStatus()).isEqualTo("checked");
    assertThat(run.at()).containsExactly("sys:gate:approve");
    assertThat(run.step("sys:gate:approve").awaits())
        .contains(new DocumentWait.Request(List.of("approve")));
    assertThat(run.request("eve", "approve").documentStatus()).isEqualTo("active");
  }

  @Test
  void shouldNotWaitWhereTheOwnWayHasDecided() {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:fresh_to_approve", slot -> slot.step("k", event("k"), named("k")))
            .build();

    assertThat(over(twoWays(), patch).event("k").documentStatus()).isEqualTo("active");
  }

  /** The usual lifecycle, but approval has to be asked for. */
  private static DocumentLifecycle asking() {
    var usual = DocumentLifecycle.document();
    return new DocumentLifecycle(
        usual.statuses(), usual.transitions().stream().map(GateTest::onRequest).toList());
  }

  private static TransitionContract onRequest(TransitionContract one) {
    var gate = Gate.onRequest(EditWindow.AMEND_ONLY).rejectingTo("draft");
    return one.verb().equals("approve")
        ? new TransitionContract(
            one.verb(), one.from(), one.to(), gate, one.slotAfter(), one.returning())
        : one;
  }

  @Test
  void shouldOfferPeopleNothingThatTheyCannotAskFor() {
    var run = over(asking(), PatchBuilder.empty("invoice", 1)).request("eve", "submit");

    assertThat(run.step("sys:state:submitted").awaits())
        .contains(new DocumentWait.Request(List.of("approve", "cancel")));
    assertThat(run.refused("eve", StepOutcomes.DRIFT).code())
        .isEqualTo(EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE);
  }
}
