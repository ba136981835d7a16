package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.Graph;
import io.countersign.engine.workflow.WorkflowEdge;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-07: only compiled workflows run, and only as compiled. This part covers
 * loading.
 */
public abstract class WF07CompiledOnlyKit extends TruthKit {

  private static final DocumentRef OTHER = new DocumentRef(Workplace.ORG, "invoice", "inv-2");

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
  private Workplace cancelling() {
    var office = submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));
    office.request("cancel");
    return office;
  }

  private Advance advanced(Workplace office, String text) {
    replaceWorkflows(text);
    office.anew(office.kept());
    return office.in(tx -> office.advancer.advance(tx, office.key(), Caller.of(Workplace.EVE)));
  }

  private static String altered(Workplace office) {
    return office.workflow.toJson().replaceFirst("sys:gate:approve", "sys:gate:approvf");
  }

  private static void assertUnmoved(Workplace office) {
    assertEquals(List.of("submit"), office.host.calls);
    assertEquals(List.of(Patches.id(SUBMITTED, 1)), office.nodes());
    office.check();
  }

  private static void assertAltered(Workplace office, Advance advance) {
    var problems = assertInstanceOf(Advance.Refused.class, advance).problems();
    assertEquals(EngineCode.WORKFLOW_HASH_MISMATCH, problems.get(0).code());
    assertUnmoved(office);
  }

  /** One changed letter is detected. */
  @Test
  void shouldNotRunAWorkflowOfWhichOneLetterWasAltered() {
    var office = cancelling();

    var advance = advanced(office, altered(office));

    assertAltered(office, advance);
  }

  /** Another valid workflow does not replace the one that the instance began with. */
  @Test
  void shouldNotRunAnotherWorkflowInItsPlace() {
    var office = cancelling();
    var other = Compiler.standard().compile(Workplace.contract(), Patches.none()).orThrow();

    var advance = advanced(office, other.toJson());

    assertAltered(office, advance);
  }

  /** A valid workflow that means something else to this engine stops the instance in place. */
  @Test
  void shouldNotRunWhatAnotherCompilerMade() {
    var office = cancelling();

    var advance =
        advanced(
            office,
            office
                .workflow
                .toJson()
                .replaceFirst("\"compilerVersion\":\"[^\"]*\"", "\"compilerVersion\":\"2.0.0\""));

    var failed = assertInstanceOf(Advance.Failed.class, advance);
    assertTrue(failed.reason().contains(EngineCode.WORKFLOW_COMPILER_STALE.name()));
    assertUnmoved(office);
  }

  /** A document does not start without a compiled workflow. */
  @Test
  void shouldNotStartWhatIsNotCompiled() {
    var office = submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));
    replaceWorkflows("{}");
    office.anew(office.kept());

    var booking =
        office.in(
            tx ->
                office
                    .advancer
                    .recordings()
                    .record(
                        tx,
                        DocumentChange.created(OTHER, DocumentView.of(1, "draft", Map.of())),
                        Caller.of(Workplace.EVE)));

    assertInstanceOf(Booking.Denied.class, booking);
    var key = new InstanceKey.Latest(OTHER);
    assertTrue(office.in(tx -> office.kept().history().instance(tx, key)).isEmpty());
  }

  /** A published workflow with a matching hash that bypasses a gate is refused: WF-08, on load. */
  @Test
  void shouldNotStartWhatGoesRoundAGateThoughItsHashFits() {
    var office = submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));
    var graph = office.workflow.graph();
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
        CompiledWorkflow.seal(
            new Graph(graph.contract(), graph.nodes(), edges, graph.slots()),
            office.workflow.structure(),
            office.workflow.safeguards());
    office.in(
        tx -> {
          office.kept().workflows().publish(tx, Workplace.ORG, altered);
          return "";
        });
    office.anew(office.kept());

    var booking =
        office.in(
            tx ->
                office
                    .advancer
                    .recordings()
                    .record(
                        tx,
                        DocumentChange.created(OTHER, DocumentView.of(1, "draft", Map.of())),
                        Caller.of(Workplace.EVE)));

    var problems = assertInstanceOf(Booking.Denied.class, booking).problems();
    assertEquals(EngineCode.WORKFLOW_HASH_MISMATCH, problems.get(0).code());
    assertTrue(problems.get(0).message().contains("hashed anew"), problems.toString());
    var key = new InstanceKey.Latest(OTHER);
    assertTrue(office.in(tx -> office.kept().history().instance(tx, key)).isEmpty());
  }

  /** Nothing was lost. */
  @Test
  void shouldGoOnOnceTheWorkflowIsAsItWas() {
    var office = cancelling();
    advanced(office, altered(office));

    replaceWorkflows(office.workflow.toJson());
    office.anew(office.kept());
    office.work();

    assertEquals(List.of("submit", "cancel"), office.host.calls);
  }
}
