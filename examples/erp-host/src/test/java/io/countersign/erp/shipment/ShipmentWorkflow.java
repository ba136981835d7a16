package io.countersign.erp.shipment;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.message;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.workflow.EdgeChoice.on;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.erp.document.DocumentType;
import io.countersign.erp.document.DocumentType.ActionResult;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shipments: delivered when the carrier reports it, and escalated if no report arrives. */
public final class ShipmentWorkflow {

  public static final DocumentType TYPE =
      new DocumentType(
          EntityContract.document("shipment")
              .field("id", ScalarType.TEXT)
              .field("signed_by", ScalarType.TEXT)
              .materialField("shipment_id", ScalarType.TEXT)
              .materialField("customer_id", ScalarType.TEXT)
              .build(),
          Map.of("shipment.confirm", ShipmentWorkflow::confirm));

  private ShipmentWorkflow() {}

  /**
   * Waits 72 hours for the proof of delivery; then logistics gets a message, and its manager
   * decides.
   */
  public static CompiledWorkflow withProofOfDelivery() {
    var patch =
        PatchBuilder.on(TYPE.name(), 1)
            .slot("slot:submitted_to_approved", ShipmentWorkflow::delivery)
            .build();
    return Compiler.standard().compile(TYPE.contract(), patch).orThrow();
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

  /** Records who signed for a shipment. */
  private static ActionResult confirm(
      OrgTransaction tx,
      DocumentRef document,
      DocumentView view,
      Map<String, @Nullable Object> payload) {
    var changes = new LinkedHashMap<String, @Nullable Object>();
    changes.put("signed_by", payload.get("signed_by"));
    return new ActionResult.Done(changes, Map.of("confirmed", document.id()));
  }
}
