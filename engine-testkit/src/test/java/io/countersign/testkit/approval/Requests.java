package io.countersign.testkit.approval;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import java.util.function.UnaryOperator;

/** Requests for money, which people approve between submission and approval. */
final class Requests {

  static final String SUBMITTED = "slot:submitted_to_approved";
  static final String APPROVED = "slot:approved_to_active";

  private Requests() {}

  static EntityContract contract() {
    return EntityContract.document("request")
        .materialField("amount", ScalarType.INTEGER)
        .field("owner", ScalarType.TEXT)
        .field("note", ScalarType.TEXT)
        .build();
  }

  static WorkflowPatch patch(UnaryOperator<SlotBuilder> slot) {
    return PatchBuilder.on("request", 1).slot(SUBMITTED, slot).build();
  }

  static CompiledWorkflow compiled(UnaryOperator<SlotBuilder> slot) {
    return Compiler.standard().compile(contract(), patch(slot)).orThrow();
  }

  /** One approval between submission and approval. */
  static Scenario asking(StepConfig.Approval approval) {
    return Scenario.of(contract(), patch(slot -> slot.step("ask", approval, named("Ask"))));
  }

  /** Two approvals side by side, both of which are needed. */
  static UnaryOperator<SlotBuilder> both(StepConfig left, StepConfig right) {
    return slot ->
        slot.step("split", PatchSteps.split())
            .step("left", left, named("Left"))
            .step("right", right, named("Right"))
            .step("join", PatchSteps.join(JoinMode.ALL), named("Both"))
            .inOrder("split", "left", "join")
            .inOrder("split", "right", "join");
  }

  static UnaryOperator<WorkflowNode> named(String label) {
    return node -> node.withLabel(label);
  }

  static Approver role(String name, Pick pick) {
    return new Approvers.Role(name, pick);
  }

  static StepConfig.Approval inline(Quorum quorum, boolean serial, Approver... approvers) {
    return PatchSteps.approval(new ApproverGroup.Inline(List.of(approvers), quorum, serial));
  }

  /** The same question, where the requester, or one person several times, may answer. */
  static StepConfig.Approval trusting(StepConfig.Approval config, boolean self, boolean same) {
    return new StepConfig.Approval(
        config.approvers(), self, same, config.onReject(), config.timeout());
  }

  static DocumentRef drafted(Scenario scenario, String id) {
    return scenario
        .given()
        .document(id)
        .with("amount", 100)
        .with("owner", "olga")
        .with("note", "")
        .createdBy("eve");
  }

  static DocumentRef submitted(Scenario scenario) {
    return submitted(scenario, "r-1");
  }

  static DocumentRef submitted(Scenario scenario, String id) {
    var request = drafted(scenario, id);
    scenario.when().by("eve").requests("submit", request);
    return request;
  }

  static void answers(Scenario scenario, DocumentRef request, String person, Answer answer) {
    var acting = scenario.when().by(person);
    switch (answer) {
      case APPROVED -> acting.approves(request);
      case REJECTED -> acting.rejects(request, "no");
      case ABSTAINED -> acting.abstains(request, "no opinion");
      case SETTLED -> throw new IllegalArgumentException("Expected an answer to an approval.");
    }
  }
}
