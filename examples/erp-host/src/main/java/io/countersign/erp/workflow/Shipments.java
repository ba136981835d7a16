package io.countersign.erp.workflow;

import static io.countersign.engine.workflow.EdgeChoice.on;
import static io.countersign.engine.workflow.PatchSteps.action;
import static io.countersign.engine.workflow.PatchSteps.approval;
import static io.countersign.engine.workflow.PatchSteps.event;
import static io.countersign.engine.workflow.PatchSteps.message;
import static io.countersign.engine.workflow.PatchSteps.role;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.SlotBuilder;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.Map;

/** Shipments: delivered when the carrier reports it, and escalated if no report arrives. */
public final class Shipments {

  static final EntityContract CONTRACT =
      EntityContract.document("shipment")
          .field("id", ScalarType.TEXT)
          .field("signed_by", ScalarType.TEXT)
          .materialField("shipment_id", ScalarType.TEXT)
          .materialField("customer_id", ScalarType.TEXT)
          .build();

  private Shipments() {}

  /** Waits 72 hours for the proof of delivery; then logistics is told, and its manager decides. */
  public static ErpWorkflow withProofOfDelivery() {
    return new ErpWorkflow(
        CONTRACT,
        WorkflowPatch.on("shipment", 1)
            .slot("slot:submitted_to_approved", Shipments::delivery)
            .build());
  }

  private static SlotBuilder delivery(SlotBuilder slot) {
    return slot.step(
            "proof",
            event("delivery:pod:{entity.shipment_id}", "PT72H"),
            node -> node.withLabel("Proof of delivery").withKey("delivery"))
        .step(
            "confirm",
            action(
                "shipment.confirm",
                Map.of(
                    "shipment_id", "entity.shipment_id",
                    "signed_by", "context.delivery.signed_by")),
            node -> node.withLabel("Confirmation"))
        .step(
            "tell",
            message(
                Channel.IN_APP,
                "logistics",
                "Shipment {entity.shipment_id}",
                "Shipment {entity.shipment_id} unconfirmed after 72h"),
            node -> node.withLabel("Tell logistics"))
        .step(
            "manager",
            approval(role("logistics_manager")).within("P5D"),
            node -> node.withLabel("Logistics manager"))
        .joining()
        .edge("proof", "confirm", on("event"))
        .edge("proof", "tell", on("timeout"))
        .edge("tell", "manager");
  }
}
