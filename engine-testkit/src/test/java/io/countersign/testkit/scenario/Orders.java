package io.countersign.testkit.scenario;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Orders that are approved by a manager, then posted, shipped, announced and, later, closed. */
final class Orders {

  static final String SUBMITTED = "slot:submitted_to_approved";
  static final String APPROVED = "slot:approved_to_active";

  private Orders() {}

  static EntityContract contract() {
    return EntityContract.document("order")
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .build();
  }

  static WorkflowPatch patch() {
    return PatchBuilder.on("order", 1)
        .slot(
            SUBMITTED,
            slot ->
                slot.step(
                    "manager",
                    PatchSteps.approval(PatchSteps.role("manager")),
                    node -> node.withLabel("Manager")))
        .slot(
            APPROVED,
            slot ->
                slot.step(
                        "post",
                        PatchSteps.action("order.post"),
                        node -> node.withLabel("Post").withKey("posting"))
                    .step(
                        "tell",
                        new StepConfig.WebhookOut(
                            "https://example.test/orders",
                            Map.of("amount", "entity.amount"),
                            Optional.empty(),
                            DeliveryMode.CONFIRMED),
                        node -> node.withLabel("Tell the warehouse"))
                    .step(
                        "shipped",
                        new StepForm.WaitEvent("shipped:{entity.note}", Optional.empty()),
                        node -> node.withLabel("Shipped").withKey("shipped"))
                    .step(
                        "rest",
                        new StepForm.WaitTimer(new WaitEnd.Elapsed("PT24H")),
                        node -> node.withLabel("A day"))
                    .inOrder("post", "tell", "shipped", "rest"))
        .build();
  }

  /** A boss is asked when the manager does not answer within a day. */
  static WorkflowPatch passedOnAfterADay() {
    var manager =
        new StepConfig.Approval(
            new ApproverGroup.Inline(
                List.of(PatchSteps.role("manager")), Approvers.Quorum.ANY, false),
            false,
            false,
            StepConfig.Approval.OnReject.LEAVE,
            Optional.of("P1D"));
    return PatchBuilder.on("order", 1)
        .slot(
            SUBMITTED,
            slot ->
                slot.step("manager", manager, node -> node.withLabel("Manager"))
                    .step(
                        "boss",
                        PatchSteps.approval(PatchSteps.role("boss")),
                        node -> node.withLabel("Boss"))
                    .edge("manager", "boss", EdgeChoice.on("expired"))
                    .leave("manager", EdgeChoice.on("approved"))
                    .joining())
        .build();
  }

  /** The same, after a step of the host's. */
  static CompiledWorkflow withStampOf(String nodeType) {
    var patch =
        PatchBuilder.on("order", 1)
            .slot(
                APPROVED,
                slot ->
                    slot.step(
                        "stamp",
                        new StepForm.Custom(nodeType, Map.of()),
                        node -> node.withLabel("Stamp").withKey("stamp")))
            .build();
    return Compiler.builder()
        .handlers(Set.of(nodeType))
        .build()
        .compile(contract(), patch)
        .orThrow();
  }

  static Scenario scenario() {
    var scenario = Scenario.of(contract(), patch());
    scenario.given().person("mia", "manager");
    return scenario;
  }

  static DocumentRef order(Scenario scenario) {
    return scenario.given().document("o-1").with("amount", 500).with("note", "n1").createdBy("eve");
  }

  static DocumentRef submitted(Scenario scenario) {
    var order = order(scenario);
    scenario.when().by("eve").requests("submit", order);
    return order;
  }

  static DocumentRef approved(Scenario scenario) {
    var order = submitted(scenario);
    scenario.when().by("mia").approves(order);
    return order;
  }
}
