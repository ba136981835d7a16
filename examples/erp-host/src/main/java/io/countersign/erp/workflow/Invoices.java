package io.countersign.erp.workflow;

import static io.countersign.engine.workflow.EdgeChoice.on;
import static io.countersign.engine.workflow.PatchSteps.action;
import static io.countersign.engine.workflow.PatchSteps.approval;
import static io.countersign.engine.workflow.PatchSteps.approverRule;
import static io.countersign.engine.workflow.PatchSteps.chain;
import static io.countersign.engine.workflow.PatchSteps.check;
import static io.countersign.engine.workflow.PatchSteps.join;
import static io.countersign.engine.workflow.PatchSteps.role;
import static io.countersign.engine.workflow.PatchSteps.split;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.SlotBuilder;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.Map;

/** Invoices of suppliers: approved by as few people as the amount allows, then posted. */
public final class Invoices {

  static final EntityContract CONTRACT =
      EntityContract.document("invoice")
          .field("id", ScalarType.TEXT)
          .field("note", ScalarType.TEXT)
          .materialField("grand_total", ScalarType.MONEY)
          .materialField("vendor_id", ScalarType.TEXT)
          .materialField(
              "cost_center",
              Type.record(Map.of("code", ScalarType.TEXT, "owner_id", ScalarType.TEXT)))
          .root("org", Type.record(Map.of("trusted_vendors", Type.listOf(ScalarType.TEXT))))
          .build();

  private Invoices() {}

  /**
   * Creates a workflow with three lanes: no approval, two parallel approvals, or a chain. Amounts
   * are in cents.
   */
  public static ErpWorkflow inThreeLanes() {
    return new ErpWorkflow(
        CONTRACT,
        WorkflowPatch.on("invoice", 1)
            .slot("slot:submitted_to_approved", Invoices::lanes)
            .slot("slot:approved_to_active", Invoices::posting)
            .build());
  }

  /** Another customer of the ERP: the same document, and only ever one question. */
  public static ErpWorkflow byTheOwnerAlone() {
    return new ErpWorkflow(
        CONTRACT,
        WorkflowPatch.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot ->
                    slot.step(
                        "owner",
                        approval(role("owner")).within("P5D"),
                        node -> node.withLabel("The owner")))
            .build());
  }

  private static SlotBuilder lanes(SlotBuilder slot) {
    return slot.step(
            "fast",
            check("entity.grand_total <= 50000 && entity.vendor_id in org.trusted_vendors"),
            node -> node.withLabel("Fast lane?"))
        .step(
            "high",
            check("entity.grand_total > 1000000"),
            node -> node.withLabel("Exception lane?"))
        .step("both", split(), node -> node.withLabel("Ask both"))
        .step(
            "finance",
            approval(role("finance_manager")).within("P5D"),
            node -> node.withLabel("Finance manager"))
        .step(
            "budget",
            approval(approverRule("entity.cost_center.owner_id")).within("P5D"),
            node -> node.withLabel("Budget owner"))
        .step("agreed", join(JoinMode.ALL), node -> node.withLabel("Both approved"))
        .step(
            "chain",
            approval(chain("invoice-default")).within("P5D"),
            node -> node.withLabel("Approval chain"))
        .joining()
        .leave("fast", on("true"))
        .edge("fast", "high", on("false"))
        .edge("high", "both", on("true"))
        .edge("high", "chain", on("false"))
        .edge("both", "finance")
        .edge("both", "budget")
        .edge("finance", "agreed")
        .edge("budget", "agreed");
  }

  private static SlotBuilder posting(SlotBuilder slot) {
    return slot.step(
        "post",
        action(
            "invoice.post_to_gl", Map.of("invoice_id", "entity.id", "total", "entity.grand_total")),
        node -> node.withLabel("Post to GL"));
  }
}
