package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.WorkflowStore.Kind;
import io.countersign.engine.store.WorkflowStore.TypeLine;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Specification of documents that run several workflows at once: a document enters each by its
 * name, changes are judged by all of them and recorded for all of them, and each ends by itself.
 */
public abstract class WorkflowTypesKit extends TruthKit {

  private static final WorkflowKey AUDIT = WorkflowKey.of("audit");
  private static final String STEPS = "slot:steps";
  private static final String LOOK = SlotBuilder.nodeId(STEPS, "look");
  private static final String SEAL = SlotBuilder.nodeId(STEPS, "seal");
  private static final RequestContext EVE = RequestContext.of(InvoiceWorkplace.EVE);

  private final CompiledWorkflow audit =
      Compiler.standard()
          .compile(InvoiceWorkplace.contract().forWorkflow(AUDIT), patch())
          .orThrow();

  /** Constructor for the subclass of a store's author. */
  protected WorkflowTypesKit() {}

  /** A look by two people, and a step during which the document is locked. */
  private static WorkflowPatch patch() {
    return PatchBuilder.on("invoice", 1)
        .slot(
            STEPS,
            slot ->
                slot.step(
                        "look",
                        PatchSteps.task(
                            List.of(PatchSteps.user("ada"), PatchSteps.user("bob")),
                            PatchSteps.consent("APPROVE", "approved"),
                            PatchSteps.dissent("REJECT", "rejected")))
                    .step(
                        "seal",
                        PatchSteps.task(
                            List.of(PatchSteps.user("pia")),
                            PatchSteps.consent("PRINT", "printed")),
                        node -> node.withEditWindow(EditWindow.LOCKED))
                    .edge("look", "seal", EdgeChoice.on("approved"))
                    .leave("look", EdgeChoice.on("rejected"))
                    .leave("seal", EdgeChoice.on("printed"))
                    .joining())
        .build();
  }

  /** An invoice in draft, in an organisation with a lifecycle and an audit of invoices. */
  private InvoiceWorkplace begun() {
    var office = draft(PatchBuilder.on("invoice", 1).build());
    office.in(
        tx -> {
          tx.workflows().publish(OrgId.of(InvoiceWorkplace.ORG), audit);
          return "";
        });
    return office;
  }

  private static CommandResult enters(InvoiceWorkplace office, String workflow) {
    return office.in(
        tx -> office.advancer.enter(tx, InvoiceWorkplace.INVOICE, WorkflowKey.of(workflow), EVE));
  }

  private InvoiceWorkplace entered() {
    var office = begun();
    assertInstanceOf(CommandResult.Accepted.class, enters(office, "audit"));
    office.work();
    assertEquals(List.of(LOOK), audit(office).currentNodes());
    return office;
  }

  private static InstanceState audit(InvoiceWorkplace office) {
    return office
        .in(tx -> tx.history().instance(new InstanceKey.Latest(InvoiceWorkplace.INVOICE, AUDIT)))
        .orElseThrow();
  }

  private InvoiceWorkplace sealed() {
    var office = entered();
    acts(office, LOOK, "ada", "APPROVE");
    acts(office, LOOK, "bob", "APPROVE");
    assertEquals(List.of(SEAL), audit(office).currentNodes());
    return office;
  }

  private void acts(InvoiceWorkplace office, String node, String person, String action) {
    var question =
        audit(office).approvals().values().stream()
            .filter(one -> one.nodeId().equals(node) && one.verdict() == Verdict.OPEN)
            .findFirst()
            .orElseThrow();
    var key = new InstanceKey.ByDocument(InvoiceWorkplace.INVOICE, AUDIT);
    var answered =
        office.in(
            tx ->
                office.advancer.answer(
                    tx,
                    key,
                    ApprovalAnswer.to(question, action, "so"),
                    RequestContext.of(Actor.person(person))));
    assertInstanceOf(CommandResult.Accepted.class, answered);
    office.work();
    check(office);
  }

  /** Journal, rows of steps and live row of the audit agree, as they do for the lifecycle. */
  private void check(InvoiceWorkplace office) {
    var state = audit(office);
    var org = OrgId.of(InvoiceWorkplace.ORG);
    var id = state.identity().instance();
    var written = office.in(tx -> tx.history().journal(org, InstanceId.of(id)));
    var entries =
        JournalCodec.current()
            .read(
                written.stream().map(JournalCodec.Written::row).toList(),
                written.stream().flatMap(one -> one.values().stream()).toList())
            .orThrow()
            .stream()
            .map(one -> ((RecordedEvent.Known) one).entry())
            .toList();
    assertEquals(state, EventApplier.replay(id, List.<JournalEntry>copyOf(entries)));
    assertEquals(
        InstanceRebuild.Rebuilt.ofLive(state),
        InstanceRebuild.of(audit, office.in(tx -> tx.history().steps(org, InstanceId.of(id)))));
  }

  private static EditDecision guards(InvoiceWorkplace office, ProposedChange change) {
    return office.in(tx -> office.advancer.guard(tx, change, EVE));
  }

  private static ProposedChange amount(InvoiceWorkplace office, long amount) {
    var before = office.host.get(InvoiceWorkplace.INVOICE.id());
    var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
    fields.put("amount", amount);
    return ProposedChange.update(
        InvoiceWorkplace.INVOICE,
        before,
        DocumentView.of(before.version() + 1, before.status(), fields));
  }

  private static MutationOrigin origin(WorkflowKey workflow, String instance) {
    return new MutationOrigin(
        InvoiceWorkplace.INVOICE, workflow, instance, 3, "n", InvoiceWorkplace.EVE, "eve", "");
  }

  /** A document runs each workflow once at a time, and one beside the other. */
  @Test
  void shouldEnterAWorkflowOnceAtATime() {
    var office = entered();
    var first = audit(office).identity();

    var again = assertInstanceOf(CommandResult.NoChange.class, enters(office, "audit"));

    assertEquals(first.instance(), again.instance());
    assertEquals(AUDIT, first.workflow());
    assertEquals(List.of("sys:state:draft"), office.nodes());
    acts(office, LOOK, "ada", "REJECT");
    assertEquals(InstanceStatus.COMPLETED, audit(office).progress().status());
    assertInstanceOf(CommandResult.Accepted.class, enters(office, "audit"));
    assertNotEquals(first.instance(), audit(office).identity().instance());
    assertEquals(InstanceStatus.RUNNING, office.status());
  }

  /** A name under which nothing is published cannot be entered, and nothing is written. */
  @Test
  void shouldRefuseAWorkflowThatIsNotPublished() {
    var office = begun();

    var refused = assertInstanceOf(CommandResult.Rejected.class, enters(office, "review"));

    assertEquals(EngineCode.WORKFLOW_UNKNOWN, refused.problems().get(0).code());
    assertTrue(refused.problems().get(0).message().contains("'review'"));
    assertEquals(1, office.in(tx -> tx.history().ofDocument(InvoiceWorkplace.INVOICE)).size());
  }

  /** Entering the lifecycle adopts the document. */
  @Test
  void shouldAdoptADocumentThatEntersItsLifecycle() {
    var office = begun();

    var running = assertInstanceOf(CommandResult.NoChange.class, enters(office, "lifecycle"));

    assertEquals(office.id(), running.instance());
  }

  /** The strictest window of all active instances applies. */
  @Test
  void shouldJudgeAChangeByEveryActiveInstance() {
    var office = entered();
    assertInstanceOf(EditDecision.Allowed.class, guards(office, amount(office, 900)));
    acts(office, LOOK, "ada", "APPROVE");
    acts(office, LOOK, "bob", "APPROVE");

    var denied = assertInstanceOf(EditDecision.Denied.class, guards(office, amount(office, 900)));

    assertEquals(EngineCode.WORKFLOW_EDIT_LOCKED, denied.problems().get(0).code());
    assertTrue(denied.problems().get(0).message().contains(SEAL));
    acts(office, SEAL, "pia", "PRINT");
    assertInstanceOf(EditDecision.Allowed.class, guards(office, amount(office, 900)));
  }

  /** Every active instance learns of a change, and asks its people again. */
  @Test
  void shouldRecordAChangeForEveryActiveInstance() {
    var office = entered();
    acts(office, LOOK, "ada", "APPROVE");

    assertInstanceOf(CommandResult.Accepted.class, office.edit("amount", 900L));
    office.work();

    check(office);
    long version = office.host.get(InvoiceWorkplace.INVOICE.id()).version();
    assertEquals(version, office.state().progress().knownVersion());
    assertEquals(version, audit(office).progress().knownVersion());
    acts(office, LOOK, "bob", "APPROVE");
    assertEquals(List.of(LOOK), audit(office).currentNodes());
  }

  /** The instance that the guard loaded is not enough to record a change for the others. */
  @Test
  void shouldRecordForEveryInstanceAfterAGuardInTheSameTransaction() {
    var office = entered();

    var result =
        office.in(
            tx -> {
              office.advancer.guard(tx, amount(office, 900), EVE);
              office.host.edit(InvoiceWorkplace.INVOICE.id(), "amount", 900L);
              return office.record(tx);
            });

    assertInstanceOf(CommandResult.Accepted.class, result);
    long version = office.host.get(InvoiceWorkplace.INVOICE.id()).version();
    assertEquals(version, audit(office).progress().knownVersion());
  }

  /** A change that one instance objects to is refused, whether the host asked the guard or not. */
  @Test
  void shouldRefuseToRecordWhatOneInstanceForbids() {
    var office = sealed();

    var refused = assertInstanceOf(CommandResult.Rejected.class, office.edit("amount", 900L));

    assertEquals(EngineCode.WORKFLOW_EDIT_LOCKED, refused.problems().get(0).code());
    assertEquals(1, office.state().progress().knownVersion());
  }

  /** A deleted document ends all its workflows. */
  @Test
  void shouldEndEveryInstanceOfADeletedDocument() {
    var office = entered();

    var deleted =
        office.in(
            tx -> {
              tx.lock(office.key(), StoreTransaction.Patience.WAIT);
              return office.advancer.record(
                  tx, DocumentChange.delete(InvoiceWorkplace.INVOICE), EVE);
            });

    assertInstanceOf(CommandResult.Accepted.class, deleted);
    assertEquals(InstanceStatus.CANCELLED, office.status());
    assertEquals(InstanceStatus.CANCELLED, audit(office).progress().status());
  }

  /** A step of another workflow of the document is judged by the windows of the other instances. */
  @Test
  void shouldJudgeAStepOfAnotherWorkflowByTheLifecycle() {
    var office = sealed();
    var own = origin(AUDIT, audit(office).identity().instance());
    assertInstanceOf(EditDecision.Allowed.class, guards(office, amount(office, 900).askedBy(own)));
    var foreign = origin(WorkflowKey.of("review"), "x");
    assertInstanceOf(
        EditDecision.Denied.class, guards(office, amount(office, 900).askedBy(foreign)));

    office.request("cancel");
    office.work();

    var denied = guards(office, amount(office, 900).askedBy(own));
    assertEquals(EngineCode.WORKFLOW_EDIT_LOCKED, denied.problems().get(0).code());
  }

  /** Such a change is recorded for the lifecycle, and not for the instance that asked for it. */
  @Test
  void shouldRecordAStepOfAnotherWorkflowForTheLifecycle() {
    var office = sealed();
    var own = origin(AUDIT, audit(office).identity().instance());

    var recorded =
        office.in(
            tx -> {
              tx.lock(office.key(), StoreTransaction.Patience.WAIT);
              office.host.edit(InvoiceWorkplace.INVOICE.id(), "amount", 900L);
              return office.advancer.record(tx, office.change().askedBy(own), EVE);
            });

    assertInstanceOf(CommandResult.Accepted.class, recorded);
    assertEquals(2, office.state().progress().knownVersion());
    assertEquals(1, audit(office).progress().knownVersion());
  }

  /** An operator restarts an instance under the workflow of its own name. */
  @Test
  void shouldRestartAnInstanceUnderItsOwnWorkflow() {
    var office = entered();
    var first = audit(office).identity();

    var restarted =
        office.in(
            tx ->
                office.advancer.restart(
                    tx,
                    new InstanceKey.ById(
                        OrgId.of(InvoiceWorkplace.ORG), InstanceId.of(first.instance())),
                    "begin again",
                    EVE));

    assertInstanceOf(CommandResult.Accepted.class, restarted);
    assertNotEquals(first.instance(), audit(office).identity().instance());
    assertEquals(first.workflowHash(), audit(office).identity().workflowHash());
    assertEquals(office.id(), office.state().identity().instance());
  }

  /** Publishing a workflow leaves those of other names alone. */
  @Test
  void shouldListTheWorkflowTypes() {
    var office = begun();
    var org = OrgId.of(InvoiceWorkplace.ORG);

    var types = office.in(tx -> tx.workflows().types(org));

    assertEquals(
        List.of(
            new TypeLine(
                new DefinitionScope(InvoiceWorkplace.ORG, "invoice", AUDIT),
                Kind.PIPELINE,
                Optional.of(audit.hash())),
            new TypeLine(
                new DefinitionScope(InvoiceWorkplace.ORG, "invoice"),
                Kind.LIFECYCLE,
                Optional.of(office.workflow.hash()))),
        types);
    assertEquals(1, office.in(tx -> tx.workflows().list(org, "invoice")).size());
  }
}
