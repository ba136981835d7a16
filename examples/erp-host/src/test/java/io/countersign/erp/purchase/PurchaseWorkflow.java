package io.countersign.erp.purchase;

import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.rule;
import static io.countersign.engine.workflow.EdgeChoice.on;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.erp.document.DocumentType;
import java.util.List;
import java.util.Map;

/** Purchase orders: the version that comes into force is the one that was approved. */
public final class PurchaseWorkflow {

  public static final DocumentType TYPE =
      new DocumentType(
          EntityContract.document("purchase_order")
              .field("id", ScalarType.TEXT)
              .field("owner_id", ScalarType.TEXT)
              .materialField("supplier_id", ScalarType.TEXT)
              .materialField("grand_total", ScalarType.MONEY)
              .materialField("terms", ScalarType.TEXT)
              .build(),
          Map.of());

  private PurchaseWorkflow() {}

  /** Existing rules decide whether compliance has to look; the manager approves in any case. */
  public static CompiledWorkflow approvedByVersion() {
    var patch =
        PatchBuilder.on(TYPE.name(), 1)
            .slot("slot:submitted_to_approved", PurchaseWorkflow::approvals)
            .slot("slot:amendment_cycle", PurchaseWorkflow::telling)
            .build();
    return Compiler.standard().compile(TYPE.contract(), patch).orThrow();
  }

  private static SlotBuilder approvals(SlotBuilder slot) {
    return slot.step(
            "rules", rule("purchase_order.approval"), node -> node.withLabel("Existing rules"))
        .step(
            "compliance",
            approval(role("compliance_officer")).within("P5D"),
            node -> node.withLabel("Compliance"))
        .step(
            "manager",
            approval(role("purchasing_manager")).within("P5D"),
            node -> node.withLabel("Approval of this version"))
        .edge("rules", "compliance", on("review"))
        .edge("rules", "manager", on("allow"))
        .edge("compliance", "manager");
  }

  private static SlotBuilder telling(SlotBuilder slot) {
    return slot.step(
        "tell",
        new Notification(
            List.of(Channel.IN_APP),
            List.of("{entity.owner_id}"),
            "Approval starts again",
            "{entity.id} changed after it was submitted, so it is approved again.",
            DeliveryMode.FIRE_AND_FORGET),
        node -> node.withLabel("Tell the owner"));
  }
}
