package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Specification of documents without statuses: a pipeline of steps runs on them, edit windows hold
 * while it runs, and the host owns the status.
 */
public abstract class PipelineKit extends TruthKit {

  private static final String STEPS = "slot:steps";
  private static final String REVIEW = SlotBuilder.nodeId(STEPS, "review");
  private static final String PRINT = SlotBuilder.nodeId(STEPS, "print");

  /** Constructor for the subclass of a store's author. */
  protected PipelineKit() {}

  private static EntityContract contract() {
    return EntityContract.pipeline("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .build();
  }

  /** A review by two people, and a print during which the document is locked. */
  private static WorkflowPatch patch() {
    var reviewers = List.of(PatchSteps.user("ada"), PatchSteps.user("bob"));
    return PatchBuilder.on("invoice", 1)
        .slot(
            STEPS,
            slot ->
                slot.step(
                        "review",
                        PatchSteps.task(
                            reviewers,
                            PatchSteps.consent("APPROVE", "approved"),
                            PatchSteps.dissent("REJECT", "rejected")))
                    .step(
                        "print",
                        PatchSteps.task(
                            List.of(PatchSteps.user("pia")),
                            PatchSteps.consent("PRINT", "printed"),
                            PatchSteps.settle("RETURN", "returned")),
                        node -> node.withEditWindow(EditWindow.LOCKED))
                    .edge("review", "print", EdgeChoice.on("approved"))
                    .leave("review", EdgeChoice.on("rejected"))
                    .leave("print", EdgeChoice.on("printed"))
                    .returnTo("print", "review", EdgeChoice.on("returned"))
                    .joining())
        .build();
  }

  private InvoiceWorkplace entered() {
    var office = open(contract(), patch());
    office.create(500);
    office.work();
    assertEquals(List.of(REVIEW), office.nodes());
    return office;
  }

  private static void acts(InvoiceWorkplace office, String node, String person, String action) {
    var question =
        office.state().approvals().values().stream()
            .filter(one -> one.nodeId().equals(node) && one.verdict() == Verdict.OPEN)
            .findFirst()
            .orElseThrow();
    assertInstanceOf(
        CommandResult.Accepted.class,
        office.book(ApprovalAnswer.to(question, action, "so"), Actor.person(person)));
    office.work();
  }

  private static CommandResult adopts(InvoiceWorkplace office) {
    var eve = RequestContext.of(InvoiceWorkplace.EVE);
    return office.in(tx -> office.advancer.adopt(tx, InvoiceWorkplace.INVOICE, eve));
  }

  private static EditDecision guards(InvoiceWorkplace office, ProposedChange change) {
    var eve = RequestContext.of(InvoiceWorkplace.EVE);
    return office.in(tx -> office.advancer.guard(tx, change, eve));
  }

  private static ProposedChange change(InvoiceWorkplace office, String status, long amount) {
    var before = office.host.get(InvoiceWorkplace.INVOICE.id());
    var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
    fields.put("amount", amount);
    return ProposedChange.update(
        InvoiceWorkplace.INVOICE, before, DocumentView.of(before.version() + 1, status, fields));
  }

  /** The steps follow one another from the start to the end; a return takes some of them again. */
  @Test
  void shouldRunFromTheStartToTheEnd() {
    var office = entered();
    acts(office, REVIEW, "ada", "APPROVE");
    acts(office, REVIEW, "bob", "APPROVE");
    acts(office, PRINT, "pia", "RETURN");
    assertEquals(List.of(REVIEW), office.nodes());
    acts(office, REVIEW, "bob", "APPROVE");
    acts(office, REVIEW, "ada", "APPROVE");
    acts(office, PRINT, "pia", "PRINT");

    assertEquals(InstanceStatus.COMPLETED, office.state().progress().status());
    assertEquals(EditWindow.EDITABLE, office.state().progress().window().orElseThrow());
    assertEquals(2, office.rows(REVIEW).size());
  }

  /** An ended pipeline may be entered again, and runs once at a time. */
  @Test
  void shouldBeEnteredAgainOnceItHasEnded() {
    var office = entered();
    var first = office.id();
    assertInstanceOf(CommandResult.NoChange.class, adopts(office));
    acts(office, REVIEW, "ada", "REJECT");
    assertEquals(InstanceStatus.COMPLETED, office.state().progress().status());

    var again = assertInstanceOf(CommandResult.Accepted.class, adopts(office));

    assertNotEquals(first, again.instance());
  }

  /** Edit windows of steps hold; a status that the host changes passes no gate. */
  @Test
  void shouldKeepTheWindowsOfItsStepsAndGuardNoStatus() {
    var office = entered();
    assertInstanceOf(EditDecision.Allowed.class, guards(office, change(office, "open", 500)));
    assertInstanceOf(EditDecision.Allowed.class, guards(office, change(office, "open", 700)));
    acts(office, REVIEW, "ada", "APPROVE");
    acts(office, REVIEW, "bob", "APPROVE");

    var denied = guards(office, change(office, "draft", 700));

    assertEquals(EngineCode.WORKFLOW_EDIT_LOCKED, denied.problems().get(0).code());
  }

  /** A material change asks the people of the open step again. */
  @Test
  void shouldAskAgainWhenTheDocumentChanges() {
    var office = entered();
    acts(office, REVIEW, "ada", "APPROVE");

    office.edit("amount", 900L);
    office.work();

    assertEquals(List.of(REVIEW), office.nodes());
    acts(office, REVIEW, "bob", "APPROVE");
    assertEquals(List.of(REVIEW), office.nodes());
    acts(office, REVIEW, "ada", "APPROVE");
    assertEquals(List.of(PRINT), office.nodes());
  }

  /** The person who entered a document may take it back, which ends the pipeline. */
  @Test
  void shouldEndWhenItIsWithdrawn() {
    var office = entered();

    assertInstanceOf(CommandResult.Accepted.class, office.withdraw("entered by mistake"));
    office.work();

    assertEquals(InstanceStatus.COMPLETED, office.state().progress().status());
    assertEquals(List.of(), office.nodes());
  }

  /** There are no transitions to request. */
  @Test
  void shouldRefuseTransitions() {
    var office = entered();

    var refused = assertInstanceOf(CommandResult.Rejected.class, office.request("submit"));

    assertEquals(EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE, refused.problems().get(0).code());
  }
}
