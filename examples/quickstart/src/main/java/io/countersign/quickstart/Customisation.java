package io.countersign.quickstart;

import static io.countersign.engine.workflow.Steps.action;
import static io.countersign.engine.workflow.Steps.approval;
import static io.countersign.engine.workflow.Steps.role;

import io.countersign.compiler.CompileResult;
import io.countersign.compiler.Compiler;
import io.countersign.compiler.diff.WorkflowDiff;
import io.countersign.dsl.type.Scalar;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowPatch;
import java.io.PrintStream;

/** Compiles what one organisation adds to the lifecycle of invoices, and prints what it changed. */
final class Customisation {

  private Customisation() {}

  static void run(PrintStream out) {
    // region customise
    EntityContract invoice =
        EntityContract.document("invoice")
            .materialField("grand_total", Scalar.MONEY) // approvals are for this field's value
            .field("note", Scalar.TEXT)
            .build();

    WorkflowPatch ours =
        WorkflowPatch.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot ->
                    slot.step(
                        "finance",
                        approval(role("finance_manager")),
                        review -> review.withLabel("Finance")))
            .slot(
                "slot:approved_to_active",
                slot ->
                    slot.step(
                        "post",
                        action("invoice.post"),
                        post -> post.withLabel("Post to the ledger")))
            .build();

    CompileResult result = Compiler.standard().compile(invoice, ours);

    result.problems().forEach(out::println); // warnings here: the approval never expires
    out.println(WorkflowDiff.ofEnvelope(result.orThrow()).text()); // what the auditor reads
    // endregion
  }
}
