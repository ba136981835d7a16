package io.countersign.erp.workflow;

import static io.countersign.engine.document.EditWindow.AMEND_ONLY;
import static io.countersign.engine.document.EditWindow.EDITABLE;
import static io.countersign.engine.document.EditWindow.LOCKED;
import static io.countersign.engine.workflow.EdgeChoice.on;
import static io.countersign.engine.workflow.PatchSteps.approval;
import static io.countersign.engine.workflow.PatchSteps.check;
import static io.countersign.engine.workflow.PatchSteps.materialAction;
import static io.countersign.engine.workflow.PatchSteps.pause;
import static io.countersign.engine.workflow.PatchSteps.role;
import static io.countersign.engine.workflow.PatchSteps.signedWebhook;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.SlotBuilder;
import io.countersign.engine.workflow.WaitEnd;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Royalties of franchisees: one document for each month, with a lifecycle of its own. */
public final class Royalties {

  /**
   * The service account that creates statements, because the calendar and no person requests them.
   */
  public static final String ACCOUNT = "royalty-desk";

  private static final DocumentLifecycle MONTHLY =
      DocumentLifecycle.builder()
          .status("collecting", Role.INITIAL, AMEND_ONLY)
          .status("disputed", Role.OPEN, EDITABLE)
          .status("settled", Role.ACTIVE, LOCKED)
          .status("cancelled", Role.FINAL, LOCKED)
          .transition(
              "settle",
              List.of("collecting"),
              "settled",
              Gate.onArrival(AMEND_ONLY).rejectingTo("disputed"))
          .bareTransition(
              "dispute", List.of("collecting"), "disputed", Gate.onRequest(EDITABLE).leavingSteps())
          .returning("reopen", List.of("disputed"), "collecting", Gate.onRequest(EDITABLE))
          .bareTransition("cancel", List.of("disputed"), "cancelled", Gate.onRequest(LOCKED))
          .build();

  static final EntityContract CONTRACT =
      EntityContract.over("royalty_cycle", MONTHLY)
          .field("id", ScalarType.TEXT)
          .field("anomalies", ScalarType.INTEGER)
          .field("statement_url", ScalarType.TEXT)
          .materialField("franchisee_id", ScalarType.TEXT)
          .materialField("period", ScalarType.TEXT)
          .materialField("royalty", ScalarType.MONEY)
          .root("org", Type.record(Map.of("portal_url", ScalarType.TEXT)))
          .build();

  private Royalties() {}

  /** On the first of the month: calculate, audit what looks wrong, send the statement. */
  public static ErpWorkflow onTheFirstOfTheMonth() {
    return new ErpWorkflow(
        CONTRACT,
        WorkflowPatch.on("royalty_cycle", 1)
            .slot("slot:collecting_to_settle", Royalties::statement)
            .build());
  }

  private static SlotBuilder statement(SlotBuilder slot) {
    return slot.step(
            "first",
            pause(new WaitEnd.NextFiring("0 6 1 * *", Optional.of("Europe/Berlin"))),
            node -> node.withLabel("First of the month"))
        .step(
            "calculate",
            materialAction(
                "royalty.generate_statement",
                Map.of("franchisee_id", "entity.franchisee_id", "period", "entity.period")),
            node ->
                node.withLabel("Generate royalty statement")
                    .withRunAs(RunAs.serviceAccount(ACCOUNT)))
        .step("anomalies", check("entity.anomalies > 0"), node -> node.withLabel("Anomalies?"))
        .step(
            "audit",
            approval(role("franchise_ops_manager")).within("P14D"),
            node -> node.withLabel("Audit Required"))
        .step(
            "send",
            signedWebhook(
                "{org.portal_url}/franchisees/{entity.franchisee_id}/statements",
                Map.of("period", "entity.period", "statement_url", "entity.statement_url"),
                "portal"),
            node -> node.withLabel("Send statement"))
        .inOrder("first", "calculate", "anomalies")
        .edge("anomalies", "audit", on("true"))
        .edge("anomalies", "send", on("false"))
        .edge("audit", "send", on("approved"));
  }
}
