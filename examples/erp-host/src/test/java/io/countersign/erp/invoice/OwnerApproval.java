package io.countersign.erp.invoice;

import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.role;

import io.countersign.compiler.Compiler;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;

/** Workflow of invoices of another customer: one approval, and no posting. */
public final class OwnerApproval {

  private OwnerApproval() {}

  /** Returns the workflow. */
  public static CompiledWorkflow compiled() {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot ->
                    slot.step(
                        "owner",
                        approval(role("owner")).within("P5D"),
                        node -> node.withLabel("The owner")))
            .build();
    return Compiler.standard().compile(InvoiceWorkflow.TYPE.contract(), patch).orThrow();
  }
}
