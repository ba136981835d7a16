package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** From where a document leaves a status: where it rests, and not over steps that are owed. */
class RequestTest {

  private static SlotBuilder askAda(SlotBuilder slot) {
    return slot.step("ada", approval(user("ada")), named("ada"))
        .step("no", event("no"), named("no"))
        .edge("ada", "no", EdgeChoice.on(StepOutcomes.REJECTED))
        .leave("ada", EdgeChoice.on("approved"))
        .joining();
  }

  /** An order that is reviewed when it was sent, and ordered when somebody asks for that. */
  private static KernelDriver purchase(UnaryOperator<DocumentLifecycle.Builder> more) {
    var lifecycle =
        more.apply(
                DocumentLifecycle.builder()
                    .status("draft", Role.INITIAL, EditWindow.EDITABLE)
                    .status("review", Role.OPEN, EditWindow.EDITABLE)
                    .status("ordered", Role.ACTIVE, EditWindow.LOCKED)
                    .transition(
                        "send", List.of("draft"), "review", Gate.onRequest(EditWindow.EDITABLE))
                    .transition(
                        "order", List.of("review"), "ordered", Gate.onRequest(EditWindow.LOCKED)))
            .build();
    var contract =
        EntityContract.over("invoice", lifecycle)
            .materialField("amount", ScalarType.INTEGER)
            .field("id", ScalarType.TEXT)
            .field("note", ScalarType.TEXT)
            .field("owner", ScalarType.TEXT)
            .field("urgent", ScalarType.BOOLEAN)
            .build();
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:send_to_review", RequestTest::askAda)
            .slot("slot:review_to_order", slot -> slot.step("bob", event("bob"), named("bob")))
            .build();
    return KernelDriver.of(Compiler.standard().compile(contract, patch).orThrow());
  }

  private static DocumentLifecycle.Builder drop(DocumentLifecycle.Builder builder, Gate gate) {
    return builder
        .status("dropped", Role.FINAL, EditWindow.LOCKED)
        .bareTransition("drop", List.of("review"), "dropped", gate);
  }

  private static void refusesInTheSlot(KernelDriver run, String verb) {
    var before = run.state();
    assertThat(run.refused("eve", verb).code())
        .isEqualTo(EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE);
    assertThat(run.state()).isEqualTo(before);
  }

  @Test
  void shouldNotSkipTheStepsBehindTheGateThatWasPassed() {
    var run = purchase(UnaryOperator.identity()).request("eve", "send");
    assertThat(run.at()).containsExactly("ada");
    assertThat(run.documentStatus()).isEqualTo("review");

    refusesInTheSlot(run, "order");

    run.approve("ada", "ada").request("eve", "order").event("bob");
    assertThat(run.documentStatus()).isEqualTo("ordered");
  }

  @Test
  void shouldNotLeaveTheStepsBeforeOneGateForAnother() {
    var run =
        purchase(builder -> drop(builder, Gate.onRequest(EditWindow.LOCKED)))
            .request("eve", "send")
            .approve("ada", "ada")
            .request("eve", "order");
    assertThat(run.at()).containsExactly("bob");

    refusesInTheSlot(run, "drop");
  }

  @Test
  void shouldLeaveStepsByATransitionThatIsMarkedAsLeaving() {
    for (var asked : List.of("", "order")) {
      var run =
          purchase(builder -> drop(builder, Gate.onRequest(EditWindow.LOCKED).leavingSteps()))
              .request("eve", "send");
      if (!asked.isEmpty()) {
        run.approve("ada", "ada").request("eve", asked);
      }

      run.request("eve", "drop");

      assertThat(run.documentStatus()).isEqualTo("dropped");
    }
  }

  @Test
  void shouldLeaveStepsByATransitionThatLeadsBack() {
    var run =
        purchase(
                builder ->
                    builder.returning(
                        "recall", List.of("review"), "draft", Gate.onRequest(EditWindow.EDITABLE)))
            .request("eve", "send")
            .request("eve", "recall");

    assertThat(run.at()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldNotCloseOverStepsBehindTheGateOfApproval() {
    var waiting =
        KernelDriver.with(KernelDriver.APPROVED, slot -> slot.step("k", event("k"), named("k")))
            .request("eve", "submit")
            .request("ada", "approve");
    refusesInTheSlot(waiting, "close");
    assertThat(waiting.event("k").request("eve", "close").status())
        .isEqualTo(InstanceStatus.COMPLETED);

    var failed =
        KernelDriver.with(
            KernelDriver.APPROVED, slot -> slot.step("post", action("post"), named("post")));
    failed.host.declines("post");
    failed.request("eve", "submit").request("ada", "approve");
    assertThat(failed.status()).isEqualTo(InstanceStatus.PAUSED);
    refusesInTheSlot(failed, "close");
    assertThat(failed.request("eve", "cancel").documentStatus()).isEqualTo("cancelled");
  }

  @Test
  void shouldNotSkipWhatIsAboutToBegin() {
    var run = purchase(UnaryOperator.identity());
    run.take(new KernelCommand.Request("send", ""), Actor.person("eve"));
    while (!run.documentStatus().equals("review")) {
      run.take(new KernelCommand.Proceed(), KernelDriver.SYSTEM);
    }

    assertThat(run.refused("eve", "order").code())
        .isEqualTo(EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE);
    assertThat(run.settle().at()).containsExactly("ada");
  }

  @Test
  void shouldLetPeopleAskOtherwiseWhereAGateFailed() {
    var run = purchase(builder -> drop(builder, Gate.onRequest(EditWindow.LOCKED)));
    run.host.declines("order:review>ordered");
    run.request("eve", "send").approve("ada", "ada").request("eve", "order").event("bob");
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);

    run.request("eve", "drop");

    assertThat(run.documentStatus()).isEqualTo("dropped");
  }
}
