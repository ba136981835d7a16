package io.countersign.erp.order;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.message;
import static io.countersign.engine.patch.PatchSteps.script;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.workflow.EdgeChoice.ALWAYS;
import static io.countersign.engine.workflow.EdgeChoice.on;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.erp.document.DocumentType;
import java.util.Map;
import java.util.Optional;

/** Sales orders: credit, goods and warehouse in parallel; the first decision ends the others. */
public final class OrderWorkflow {

  private static final String NO_CREDIT = "!context.credit.result";
  private static final Map<String, String> ORDER = Map.of("order_id", "entity.id");

  public static final DocumentType TYPE =
      new DocumentType(
          EntityContract.document("sales_order")
              .field("id", ScalarType.TEXT)
              .materialField("item", ScalarType.TEXT)
              .materialField("quantity", ScalarType.INTEGER)
              .materialField("grand_total", ScalarType.MONEY)
              .materialField(
                  "customer",
                  Type.record(
                      Map.of("name", ScalarType.TEXT, "credit_available", ScalarType.MONEY)))
              .build(),
          Map.of(
              "inventory.reserve", StockActions::reserve,
              "inventory.backorder", StockActions::backorder,
              "inventory.release", StockActions::release));

  private OrderWorkflow() {}

  /** Goods that are reserved or on backorder let the order go on; a lack of credit stops it. */
  public static CompiledWorkflow withCreditCheck() {
    var patch =
        PatchBuilder.on(TYPE.name(), 1)
            .slot("slot:submitted_to_approved", slot -> after(before(slot)))
            .build();
    return Compiler.standard().compile(TYPE.contract(), patch).orThrow();
  }

  private static SlotBuilder before(SlotBuilder slot) {
    return slot.step("at-once", split(), node -> node.withLabel("All at once"))
        .step(
            "credit",
            script("entity.customer.credit_available >= entity.grand_total"),
            node -> node.withLabel("Credit check").withKey("credit"))
        .step(
            "reserve",
            action("inventory.reserve", ORDER),
            node -> node.withLabel("Reserve inventory"))
        .step(
            "reserved",
            event("inventory:reserved:{entity.id}", "P1D"),
            node -> node.withLabel("Inventory reserved"))
        .step(
            "backorder",
            action("inventory.backorder", ORDER),
            node -> node.withLabel("Create backorder"))
        .step(
            "notify",
            message(
                Channel.IN_APP,
                "warehouse",
                "Order {entity.id}",
                "Order {entity.id} of {entity.customer.name} is coming."),
            node -> node.withLabel("Notify warehouse"))
        .step("decided", join(JoinMode.ANY), node -> node.withLabel("Decided"))
        .edge("at-once", "credit", ALWAYS.atPriority(10))
        .edge("at-once", "reserve", ALWAYS.atPriority(20))
        .edge("at-once", "notify", ALWAYS.atPriority(30))
        .edge("credit", "decided", ALWAYS.qualifying(NO_CREDIT))
        .edge("reserve", "reserved")
        .edge("reserve", "backorder", on("failed"))
        .edge("reserved", "decided", on("event"))
        .edge("reserved", "backorder", on("timeout"))
        .edge("backorder", "decided")
        .edge("notify", "decided", ALWAYS.qualifying(NO_CREDIT));
  }

  private static SlotBuilder after(SlotBuilder slot) {
    var credit =
        new EdgeChoice(
            10,
            Optional.of("met"),
            Optional.of(Condition.text("context.credit.result")),
            Optional.empty());
    return slot.step(
            "release",
            action("inventory.release", ORDER),
            node -> node.withLabel("Release inventory"))
        .step("payment", event("payment:{entity.id}"), node -> node.withLabel("Payment Required"))
        .step(
            "reserve-paid",
            action("inventory.reserve", ORDER),
            node -> node.withLabel("Reserve what is paid"))
        .joining()
        .leave("decided", credit)
        .edge("decided", "release", on("met").atPriority(20))
        .inOrder("release", "payment", "reserve-paid")
        .silence(
            "LINT_WAIT_NO_TIMEOUT", "payment", "An unpaid order waits until somebody cancels it.");
  }
}
