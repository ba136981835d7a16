package io.countersign.erp.invoice;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.approverRule;
import static io.countersign.engine.patch.PatchSteps.chain;
import static io.countersign.engine.patch.PatchSteps.check;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.signedWebhook;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.workflow.EdgeChoice.on;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.erp.document.DocumentType;
import io.countersign.erp.document.DocumentType.ActionResult;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Workflow of suppliers' invoices: approved by as few people as the amount allows, posted to the
 * general ledger, and paid by the bank.
 */
public final class InvoiceWorkflow {

  /** The name under which an organisation keeps the secret that it shares with its bank. */
  public static final String BANK = "bank";

  /** Invoices, as the ERP knows them. */
  public static final DocumentType TYPE =
      new DocumentType(
          EntityContract.document("invoice")
              .field("id", ScalarType.TEXT)
              .field("note", ScalarType.TEXT)
              .materialField("grand_total", ScalarType.MONEY)
              .materialField("vendor_id", ScalarType.TEXT)
              .materialField(
                  "cost_center",
                  Type.record(Map.of("code", ScalarType.TEXT, "owner_id", ScalarType.TEXT)))
              .root(
                  "org",
                  Type.record(
                      Map.of(
                          "trusted_vendors",
                          Type.listOf(ScalarType.TEXT),
                          "bank_url",
                          ScalarType.TEXT)))
              .build(),
          Map.of("invoice.post_to_gl", InvoiceWorkflow::post));

  private InvoiceWorkflow() {}

  /**
   * Returns a workflow with three lanes: no approval, two parallel approvals, or a chain. Amounts
   * are in cents.
   */
  public static CompiledWorkflow inThreeLanes() {
    var patch =
        PatchBuilder.on(TYPE.name(), 1)
            .slot("slot:submitted_to_approved", InvoiceWorkflow::addLanes)
            .slot("slot:approved_to_active", InvoiceWorkflow::addPosting)
            .build();
    return Compiler.standard().compile(TYPE.contract(), patch).orThrow();
  }

  private static SlotBuilder addLanes(SlotBuilder slot) {
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

  private static SlotBuilder addPosting(SlotBuilder slot) {
    return slot.step(
            "post",
            action(
                "invoice.post_to_gl",
                Map.of("invoice_id", "entity.id", "total", "entity.grand_total")),
            node -> node.withLabel("Post to GL"))
        .step(
            "pay",
            signedWebhook(
                "{org.bank_url}/payments",
                Map.of(
                    "invoice_id", "entity.id",
                    "vendor_id", "entity.vendor_id",
                    "total", "entity.grand_total"),
                BANK),
            node -> node.withLabel("Payment order"))
        .inOrder("post", "pay");
  }

  /** Posts an invoice to the general ledger. */
  private static ActionResult post(
      OrgTransaction tx,
      DocumentRef document,
      DocumentView view,
      Map<String, @Nullable Object> payload) {
    tx.handle()
        .createUpdate(InvoiceSql.POST)
        .bind("org", tx.org())
        .bind("id", document.id())
        .bind("amount", (Long) payload.get("total"))
        .execute();
    return new ActionResult.Done(Map.of(), Map.of("entry", "GL-" + document.id()));
  }

  /** Returns the amounts posted for an invoice, in cents; empty if it was not posted. */
  public static List<Long> posted(OrgTransaction tx, DocumentRef invoice) {
    return tx.handle()
        .createQuery(InvoiceSql.POSTED)
        .bind("id", invoice.id())
        .mapTo(Long.class)
        .list();
  }
}
