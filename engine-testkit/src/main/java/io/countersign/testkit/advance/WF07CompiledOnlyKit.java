package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-07: only compiled workflows run, and only as compiled. This part covers
 * loading.
 */
public abstract class WF07CompiledOnlyKit extends TruthKit {

  private static final DocumentRef OTHER =
      new DocumentRef(InvoiceWorkplace.ORG, "invoice", "inv-2");

  /** Constructor for the subclass of a store's author. */
  protected WF07CompiledOnlyKit() {}

  /**
   * Replaces the text of every workflow in the store, as a user with full rights could. Keeps the
   * hash under which it is found.
   */
  protected abstract void replaceWorkflows(String text);

  /**
   * Returns a workplace with a pending request to cancel, before an engine reads the workflow
   * again.
   */
  private InvoiceWorkplace cancelling() {
    var office = submit(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
    office.request("cancel");
    return office;
  }

  private AdvanceResult advance(InvoiceWorkplace office, String text) {
    replaceWorkflows(text);
    office.restart(office.keptStore());
    return office.in(
        tx -> office.advancer.advance(tx, office.key(), RequestContext.of(InvoiceWorkplace.EVE)));
  }

  private static String alter(InvoiceWorkplace office) {
    return office.workflow.toJson().replaceFirst("sys:gate:approve", "sys:gate:approvf");
  }

  private static void assertUnmoved(InvoiceWorkplace office) {
    assertEquals(List.of("submit"), office.host.calls);
    assertEquals(List.of(PatchDraft.id(SUBMITTED, 1)), office.nodes());
    office.check();
  }

  private static void assertAltered(InvoiceWorkplace office, AdvanceResult advance) {
    var problems = assertInstanceOf(AdvanceResult.Refused.class, advance).problems();
    assertEquals(EngineCode.WORKFLOW_HASH_MISMATCH, problems.get(0).code());
    assertUnmoved(office);
  }

  /** One changed letter is detected. */
  @Test
  void shouldNotRunAWorkflowOfWhichOneLetterWasAltered() {
    var office = cancelling();

    var advance = advance(office, alter(office));

    assertAltered(office, advance);
  }

  /** Another valid workflow does not replace the one that the instance began with. */
  @Test
  void shouldNotRunAnotherWorkflowInItsPlace() {
    var office = cancelling();
    var other =
        Compiler.standard().compile(InvoiceWorkplace.contract(), PatchDraft.none()).orThrow();

    var advance = advance(office, other.toJson());

    assertAltered(office, advance);
  }

  /** A valid workflow that means something else to this engine stops the instance in place. */
  @Test
  void shouldNotRunWhatAnotherCompilerMade() {
    var office = cancelling();

    var advance =
        advance(
            office,
            office
                .workflow
                .toJson()
                .replaceFirst("\"compilerVersion\":\"[^\"]*\"", "\"compilerVersion\":\"2.0.0\""));

    var failed = assertInstanceOf(AdvanceResult.Failed.class, advance);
    assertTrue(failed.reason().contains(EngineCode.WORKFLOW_COMPILER_STALE.name()));
    assertUnmoved(office);
  }

  /** A document does not start without a compiled workflow. */
  @Test
  void shouldNotStartWhatIsNotCompiled() {
    var office = submit(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
    replaceWorkflows("{}");
    office.restart(office.keptStore());

    var result =
        office.in(
            tx ->
                office.advancer.record(
                    tx,
                    DocumentChange.create(OTHER, DocumentView.of(1, "draft", Map.of())),
                    RequestContext.of(InvoiceWorkplace.EVE)));

    assertInstanceOf(CommandResult.Rejected.class, result);
    var key = new InstanceKey.Latest(OTHER);
    assertTrue(office.in(tx -> tx.history().instance(key)).isEmpty());
  }

  /** A published workflow with a matching hash that bypasses a gate is refused: WF-08, on load. */
  @Test
  void shouldNotStartWhatGoesRoundAGateThoughItsHashFits() {
    var office = submit(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
    var graph = WorkflowModel.of(office.workflow).graph();
    var edges = new TreeMap<>(graph.edges());
    edges.replaceAll(
        (id, edge) ->
            edge.target().equals("sys:gate:approve")
                ? new WorkflowEdge(
                    id,
                    new WorkflowEdge.Ends(edge.source(), "sys:state:active"),
                    edge.choice(),
                    edge.label(),
                    edge.kind(),
                    edge.provenance())
                : edge);
    var altered =
        WorkflowModel.seal(
            new WorkflowGraph(graph.contract(), graph.nodes(), edges, graph.slots()),
            WorkflowModel.of(office.workflow).structure(),
            WorkflowModel.of(office.workflow).safeguards());
    office.in(
        tx -> {
          tx.workflows().publish(OrgId.of(InvoiceWorkplace.ORG), altered);
          return "";
        });
    office.restart(office.keptStore());

    var result =
        office.in(
            tx ->
                office.advancer.record(
                    tx,
                    DocumentChange.create(OTHER, DocumentView.of(1, "draft", Map.of())),
                    RequestContext.of(InvoiceWorkplace.EVE)));

    var problems = assertInstanceOf(CommandResult.Rejected.class, result).problems();
    assertEquals(EngineCode.WORKFLOW_HASH_MISMATCH, problems.get(0).code());
    assertTrue(problems.get(0).message().contains("hashed again"), problems.toString());
    var key = new InstanceKey.Latest(OTHER);
    assertTrue(office.in(tx -> tx.history().instance(key)).isEmpty());
  }

  /** Nothing was lost. */
  @Test
  void shouldGoOnOnceTheWorkflowIsAsItWas() {
    var office = cancelling();
    advance(office, alter(office));

    replaceWorkflows(office.workflow.toJson());
    office.restart(office.keptStore());
    office.work();

    assertEquals(List.of("submit", "cancel"), office.host.calls);
  }
}
