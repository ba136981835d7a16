package io.countersign.erp.royalty;

import static io.countersign.engine.document.EditWindow.AMEND_ONLY;
import static io.countersign.engine.document.EditWindow.EDITABLE;
import static io.countersign.engine.document.EditWindow.LOCKED;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.check;
import static io.countersign.engine.patch.PatchSteps.materialAction;
import static io.countersign.engine.patch.PatchSteps.pauseUntilNext;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.signedWebhook;
import static io.countersign.engine.workflow.EdgeChoice.on;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.RunAs;
import io.countersign.erp.document.DocumentType;
import io.countersign.erp.document.DocumentType.ActionResult;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Royalties of franchisees: one document for each month, with a lifecycle of its own. */
public final class RoyaltyWorkflow {

  /**
   * The service account that creates statements, because the calendar and no person requests them.
   */
  public static final String ACCOUNT = "royalty-desk";

  /** Six per cent of the sales. */
  private static final long PERCENT = 6;

  private static final String SALES =
      """
      SELECT coalesce(sum(amount), 0) AS total, count(*) FILTER (WHERE suspicious) AS suspicious
      FROM erp.franchise_sales WHERE franchisee = :franchisee AND period = :period
      """;

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

  public static final DocumentType TYPE =
      new DocumentType(
          EntityContract.over("royalty_cycle", MONTHLY)
              .field("id", ScalarType.TEXT)
              .field("anomalies", ScalarType.INTEGER)
              .field("statement_url", ScalarType.TEXT)
              .materialField("franchisee_id", ScalarType.TEXT)
              .materialField("period", ScalarType.TEXT)
              .materialField("royalty", ScalarType.MONEY)
              .root("org", Type.record(Map.of("portal_url", ScalarType.TEXT)))
              .build(),
          Map.of("royalty.generate_statement", RoyaltyWorkflow::calculate));

  private RoyaltyWorkflow() {}

  /** On the first of the month: calculate, audit what looks wrong, send the statement. */
  public static CompiledWorkflow onTheFirstOfTheMonth() {
    var patch =
        PatchBuilder.on(TYPE.name(), 1)
            .slot("slot:collecting_to_settle", RoyaltyWorkflow::statement)
            .build();
    return Compiler.standard().compile(TYPE.contract(), patch).orThrow();
  }

  private static SlotBuilder statement(SlotBuilder slot) {
    return slot.step(
            "first",
            pauseUntilNext("0 6 1 * *", "Europe/Berlin"),
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

  /** Calculates the royalty of a franchisee for a month, and counts suspicious sales. */
  private static ActionResult calculate(
      OrgTransaction tx,
      DocumentRef document,
      DocumentView view,
      Map<String, @Nullable Object> payload) {
    var franchisee = String.valueOf(payload.get("franchisee_id"));
    var period = String.valueOf(payload.get("period"));
    var sales =
        tx.handle()
            .createQuery(SALES)
            .bind("franchisee", franchisee)
            .bind("period", period)
            .map((row, context) -> List.of(row.getLong("total"), row.getLong("suspicious")))
            .one();
    return new ActionResult.Done(
        Map.of(
            "royalty",
            sales.get(0) * PERCENT / 100,
            "anomalies",
            sales.get(1),
            "statement_url",
            "https://docs.example/" + franchisee + "/" + period + ".pdf"),
        Map.of("sales", sales.get(0)));
  }
}
