package io.countersign.quickstart;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.split;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;

/** The contract of invoices, and the patch of one organisation. */
final class InvoiceWorkflow {

  private InvoiceWorkflow() {}

  // region workflow
  static CompiledWorkflow compiled() {
    var invoice =
        EntityContract.document("invoice")
            .materialField("amount", ScalarType.DECIMAL) // approvals are for this field's value
            .build();
    var ours =
        PatchBuilder.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot ->
                    slot.step("ask", split())
                        .step("finance", approval(role("finance manager")))
                        .step("budget", approval(role("budget owner")))
                        .step("both", join(JoinMode.ALL), node -> node.withLabel("both approved"))
                        .inOrder("ask", "finance", "both")
                        .inOrder("ask", "budget", "both"))
            .slot("slot:approved_to_active", slot -> slot.step("post", action("post to ledger")))
            .build();
    return Compiler.standard().compile(invoice, ours).orThrow();
  }
  // endregion
}
