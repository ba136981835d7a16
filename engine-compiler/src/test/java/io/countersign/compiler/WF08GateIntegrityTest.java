package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.integrity.EnvelopeIntegrity;
import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Slots;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.NodeSafeguards;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SystemConfig.LifecycleGate;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowEdge.Ends;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.engine.workflow.graph.WorkflowStructure;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** WF-08: a compiled workflow holds its whole envelope, unaltered and in order. */
class WF08GateIntegrityTest {

  private static final String SUBMIT = "sys:gate:submit";
  private static final String APPROVE = "sys:gate:approve";
  private static final String DRAFT = "sys:state:draft";
  private static final String SUBMITTED = "sys:state:submitted";
  private static final String IN = Slots.id(Samples.SUBMITTED, Slots.IN);
  private static final String OUT = Slots.id(Samples.SUBMITTED, Slots.OUT);

  private final Envelope envelope =
      Compiler.standard().envelope(Samples.invoice().build()).orThrow();
  private final CompiledWorkflow compiled = compiled(Samples.full());

  private static CompiledWorkflow compiled(Samples.Sample sample) {
    return Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
  }

  private static List<Problem> problems(
      Envelope envelope, WorkflowGraph graph, List<String> order) {
    return EnvelopeIntegrity.of(EnvelopeModel.of(envelope), graph, order).problems();
  }

  /** What is said when the nodes of the compiled workflow are changed. */
  private List<Problem> afterNodes(Consumer<Map<String, WorkflowNode>> change) {
    var nodes = new TreeMap<>(WorkflowModel.of(compiled).graph().nodes());
    change.accept(nodes);
    var graph = WorkflowModel.of(compiled).graph();
    return problems(
        envelope,
        new WorkflowGraph(graph.contract(), nodes, graph.edges(), graph.slots()),
        WorkflowModel.of(compiled).structure().topologicalOrder());
  }

  /** What is said when the edges of the compiled workflow are changed. */
  private List<Problem> afterEdges(Consumer<Map<String, WorkflowEdge>> change) {
    var edges = new TreeMap<>(WorkflowModel.of(compiled).graph().edges());
    change.accept(edges);
    var graph = WorkflowModel.of(compiled).graph();
    return problems(
        envelope,
        new WorkflowGraph(graph.contract(), graph.nodes(), edges, graph.slots()),
        WorkflowModel.of(compiled).structure().topologicalOrder());
  }

  private static WorkflowEdge edge(String id, String source, String target) {
    return new WorkflowEdge(
        id,
        new Ends(source, target),
        EdgeChoice.ALWAYS,
        Optional.empty(),
        Kind.FORWARD,
        Samples.SUBMITTED);
  }

  private static void assertNames(List<Problem> problems, String... parts) {
    assertThat(problems)
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.code()).isEqualTo(CompilerCode.GRAPH_GATES));
    assertThat(problems).anySatisfy(one -> assertThat(one.message()).contains(List.of(parts)));
  }

  @TestFactory
  Stream<DynamicTest> shouldFindTheEnvelopeWholeInWhatIsCompiled() {
    return Samples.all().entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey(), () -> shouldBeWhole(one.getValue())));
  }

  private static void shouldBeWhole(Samples.Sample sample) {
    // given
    var envelope = Compiler.standard().envelope(sample.contract()).orThrow();

    // when
    var compiled = compiled(sample);

    // then
    var order = WorkflowModel.of(compiled).structure().topologicalOrder();
    assertThat(problems(envelope, WorkflowModel.of(compiled).graph(), order)).isEmpty();
    var gates = WorkflowModel.of(compiled).safeguards().gates();
    assertThat(gates.valid()).isTrue();
    assertThat(gates.presentGates())
        .isNotEmpty()
        .isEqualTo(gates.requiredGates())
        .isSorted()
        .allMatch(id -> id.startsWith("sys:gate:") || id.startsWith("sys:policy:"));
  }

  @Test
  void shouldNameAGateThatIsRemoved() {
    assertNames(afterNodes(nodes -> nodes.remove(APPROVE)), APPROVE, "found none");
  }

  @Test
  void shouldNameAGateOfAnotherType() {
    assertNames(
        afterNodes(nodes -> nodes.put(APPROVE, WorkflowNode.of(APPROVE, Samples.script()))),
        APPROVE,
        "a changed one");
  }

  @Test
  void shouldNameAGateThatAsksForLess() {
    // given
    var open = new LifecycleGate("approve", List.of("submitted"), "active", Start.REQUEST, false);

    // when
    var problems = afterNodes(nodes -> nodes.put(APPROVE, WorkflowNode.of(APPROVE, open)));

    // then
    assertNames(problems, APPROVE);
  }

  @Test
  void shouldNameGatesInAnotherOrder() {
    // given
    var order = new ArrayList<>(WorkflowModel.of(compiled).structure().topologicalOrder());

    // when
    Collections.swap(order, order.indexOf(SUBMIT), order.indexOf(APPROVE));

    // then
    assertNames(
        problems(envelope, WorkflowModel.of(compiled).graph(), order),
        "'sys:state:submitted'",
        "order");
  }

  @Test
  void shouldNameAnEdgeThatIsRemoved() {
    // given
    var id = "sys:edge:" + APPROVE + "/" + DRAFT + "/reject";

    // when
    var problems = afterEdges(edges -> edges.remove(id));

    // then
    assertNames(problems, id, "found none");
  }

  @Test
  void shouldNameASlotThatIsTiedOtherwise() {
    for (var end : List.of("sys:edge:" + SUBMITTED + "/", "sys:edge:sys:slot:")) {
      // given
      var tied =
          WorkflowModel.of(compiled).graph().edges().keySet().stream()
              .filter(id -> id.startsWith(end))
              .filter(id -> id.contains("sys:slot:" + Samples.SUBMITTED))
              .filter(id -> id.contains("sys:state:") || id.contains("sys:gate:"))
              .findFirst()
              .orElseThrow();

      // when
      var gone = afterEdges(edges -> edges.remove(tied));
      var asked = afterEdges(edges -> edges.put(tied, onRequest(edges, tied)));

      // then
      assertNames(gone, "sys:edge:" + SUBMITTED + "/" + APPROVE);
      assertNames(asked, "sys:edge:" + SUBMITTED + "/" + APPROVE);
    }
  }

  private static WorkflowEdge onRequest(Map<String, WorkflowEdge> edges, String id) {
    var edge = Optional.ofNullable(edges.get(id)).orElseThrow();
    return new WorkflowEdge(
        id, edge.ends(), EdgeChoice.on("please"), edge.label(), edge.kind(), edge.provenance());
  }

  @Test
  void shouldNameAnEdgePastAGate() {
    // given
    var step = Slots.id(Samples.SUBMITTED, 1);
    var past =
        List.of(
            edge("past", step, "sys:state:active"),
            edge("into", "sys:state:draft", step),
            edge("over", SUBMITTED, "sys:state:active"),
            edge("between", step, Slots.id(Samples.APPROVED, 1)),
            edge("twice", SUBMITTED, Slots.id(Samples.SUBMITTED, Slots.IN)),
            edge("round", APPROVE, APPROVE));

    for (var edge : past) {
      // when
      var problems = afterEdges(edges -> edges.put(edge.id(), edge));

      // then
      assertNames(problems, "'" + edge.id() + "'");
    }
  }

  @Test
  void shouldNameASlotThatIsWalkedAround() {
    // given the edge that the slot lies on, back in its place
    var id = "sys:edge:" + SUBMITTED + "/" + APPROVE;
    var direct = Optional.ofNullable(EnvelopeModel.of(envelope).edges().get(id)).orElseThrow();

    // when
    var unaltered = afterEdges(edges -> edges.put(id, direct));
    var altered = afterEdges(edges -> edges.put(id, edge(id, SUBMITTED, APPROVE)));

    // then
    assertNames(unaltered, "'" + IN + "'");
    assertNames(altered, id, "a changed one");
  }

  @Test
  void shouldNameASlotThatIsTiedWithAnotherLabelOrDirection() {
    // given
    var in = "sys:edge:" + SUBMITTED + "/" + IN;
    var out = "sys:edge:" + OUT + "/" + APPROVE;
    UnaryOperator<WorkflowEdge> labelled =
        edge ->
            new WorkflowEdge(
                edge.id(),
                edge.ends(),
                edge.choice(),
                Optional.of("skip"),
                edge.kind(),
                edge.provenance());
    UnaryOperator<WorkflowEdge> returning =
        edge ->
            new WorkflowEdge(
                edge.id(),
                edge.ends(),
                edge.choice(),
                edge.label(),
                Kind.RETURN,
                edge.provenance());

    // then
    for (var problems :
        List.of(
            afterEdges(edges -> edges.computeIfPresent(in, (id, edge) -> labelled.apply(edge))),
            afterEdges(edges -> edges.computeIfPresent(in, (id, edge) -> returning.apply(edge))),
            afterEdges(
                edges -> edges.computeIfPresent(out, (id, edge) -> returning.apply(edge))))) {
      assertNames(problems, "sys:edge:" + SUBMITTED + "/" + APPROVE);
    }
  }

  @Test
  void shouldNameASlotWhosePortsAreNone() {
    for (var port : List.of(IN, OUT)) {
      // when
      var problems = afterNodes(nodes -> nodes.put(port, WorkflowNode.of(port, Samples.script())));

      // then
      assertNames(problems, "sys:edge:" + SUBMITTED + "/" + APPROVE);
    }
  }

  @Test
  void shouldCloseNoWorkflowWithoutItsGate() {
    // given a slot that brings a gate of its own, which no rule would have let pass
    var slot = EnvelopeModel.of(envelope).slot(Samples.APPROVED).orElseThrow();
    var gate = WorkflowNode.of(APPROVE, Samples.script());
    var patch = Slots.of(Samples.APPROVED).node(gate).patch();
    var filled = Map.of(Samples.APPROVED, SlotGraph.of(slot, patch));

    // when
    var result =
        Compiler.close(
            EnvelopeModel.of(envelope),
            PatchModel.of(Samples.sample(Slots.of(Samples.APPROVED)).patch()),
            filled,
            List.of());

    // then
    assertThat(result).isInstanceOf(Result.Refused.class);
    assertNames(result.problems(), APPROVE, "a changed one");
  }

  @Test
  void shouldSayWhichGatesAreMissing() {
    // given
    var graph = WorkflowModel.of(compiled).graph();
    var nodes = new TreeMap<>(graph.nodes());

    // when
    nodes.remove(APPROVE);
    var gates =
        EnvelopeIntegrity.of(
                EnvelopeModel.of(envelope),
                new WorkflowGraph(graph.contract(), nodes, graph.edges(), graph.slots()),
                WorkflowModel.of(compiled).structure().topologicalOrder())
            .gates();

    // then
    assertThat(gates.requiredGates()).containsExactly(APPROVE, "sys:gate:cancel", SUBMIT);
    assertThat(gates.presentGates()).containsExactly("sys:gate:cancel", SUBMIT);
    assertThat(gates.valid()).isFalse();
  }

  /** What an engine says that loads a workflow whose parts were exchanged and hashed anew. */
  private List<Problem> loaded(
      WorkflowGraph graph, WorkflowStructure structure, NodeSafeguards safeguards) {
    var text = WorkflowModel.seal(graph, structure, safeguards).toJson();
    return WorkflowArtefact.load(text).problems();
  }

  private List<Problem> loadedWith(
      Consumer<Map<String, WorkflowNode>> nodes, Consumer<Map<String, WorkflowEdge>> edges) {
    var graph = WorkflowModel.of(compiled).graph();
    var changedNodes = new TreeMap<>(graph.nodes());
    var changedEdges = new TreeMap<>(graph.edges());
    nodes.accept(changedNodes);
    edges.accept(changedEdges);
    var changed = new WorkflowGraph(graph.contract(), changedNodes, changedEdges, graph.slots());
    return loaded(changed, tried(changed), WorkflowModel.of(compiled).safeguards());
  }

  /** The structure with the edges that a graph has, as somebody would write it who knows it. */
  private WorkflowStructure tried(WorkflowGraph graph) {
    var structure = WorkflowModel.of(compiled).structure();
    var leaving = new TreeMap<String, List<String>>();
    graph.nodes().keySet().forEach(id -> leaving.put(id, new ArrayList<>()));
    graph.edges().values().stream()
        .sorted(WorkflowEdge.TRIED)
        .forEach(
            edge -> leaving.computeIfAbsent(edge.source(), id -> new ArrayList<>()).add(edge.id()));
    return new WorkflowStructure(
        leaving,
        structure.reverseAdjacency(),
        structure.topologicalOrder(),
        structure.joinRequirements(),
        structure.regions());
  }

  private static void assertAltered(List<Problem> problems, String part) {
    assertThat(problems)
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.code()).isEqualTo(EngineCode.WORKFLOW_HASH_MISMATCH));
    assertThat(problems).anySatisfy(one -> assertThat(one.message()).contains(part));
  }

  @TestFactory
  Stream<DynamicTest> shouldLoadWhateverIsCompiled() {
    return Samples.all().entrySet().stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.getKey(),
                    () ->
                        assertThat(
                                WorkflowArtefact.load(compiled(one.getValue()).toJson()).problems())
                            .isEmpty()));
  }

  @Test
  void shouldNotLoadAGateThatIsGoneOrAsksForLess() {
    var open = new LifecycleGate("approve", List.of("submitted"), "active", Start.REQUEST, false);
    var step = Slots.id(Samples.SUBMITTED, 1);
    var elsewhere = new LifecycleGate("approve", List.of("draft"), "active", Start.ARRIVAL, false);

    assertAltered(loadedWith(nodes -> nodes.remove(APPROVE), edges -> {}), APPROVE);
    assertAltered(
        loadedWith(nodes -> nodes.put(APPROVE, WorkflowNode.of(APPROVE, open)), edges -> {}),
        APPROVE);
    assertAltered(
        loadedWith(nodes -> nodes.put(step, WorkflowNode.of(step, elsewhere)), edges -> {}), step);
    assertAltered(
        loadedWith(
            nodes -> nodes.put("usr:more", WorkflowNode.of("usr:more", Samples.script())),
            edges -> {}),
        "usr:more");
  }

  @Test
  void shouldNotLoadAnEdgePastAGate() {
    var step = Slots.id(Samples.SUBMITTED, 1);
    for (var edge :
        List.of(
            edge("past", step, "sys:state:active"),
            edge("out", step, APPROVE),
            edge("into", DRAFT, step),
            edge("over", SUBMITTED, "sys:state:active"),
            edge("end", DRAFT, "sys:end"),
            edge("between", step, Slots.id(Samples.APPROVED, 1)),
            edge("again", OUT, step),
            edge("twice", SUBMITTED, IN))) {
      assertAltered(
          loadedWith(nodes -> {}, edges -> edges.put(edge.id(), edge)), "'" + edge.id() + "'");
    }
  }

  @Test
  void shouldNotLoadAnEdgeThatIsGoneOrLeadsElsewhere() {
    for (var old : WorkflowModel.of(compiled).graph().edges().values()) {
      if (old.id().startsWith("sys:edge:sys:") && !old.target().startsWith("usr:")) {
        var turned = edge(old.id(), old.source(), "sys:end");

        assertAltered(loadedWith(nodes -> {}, edges -> edges.remove(old.id())), old.id());
        assertAltered(loadedWith(nodes -> {}, edges -> edges.put(old.id(), turned)), old.id());
      }
    }
  }

  /** The engine follows the list of edges of a node, whatever ends they have. */
  @Test
  void shouldNotLoadAListOfEdgesThatIsNotTheNodesOwn() {
    var structure = WorkflowModel.of(compiled).structure();
    var leaving = new TreeMap<>(structure.adjacency());
    leaving.put(SUBMITTED, List.of("sys:edge:" + APPROVE + "/" + DRAFT + "/reject"));
    var altered =
        new WorkflowStructure(
            leaving,
            structure.reverseAdjacency(),
            structure.topologicalOrder(),
            structure.joinRequirements(),
            structure.regions());

    assertAltered(
        loaded(
            WorkflowModel.of(compiled).graph(), altered, WorkflowModel.of(compiled).safeguards()),
        "the order of edges");
  }

  @Test
  void shouldNotLoadWhatProtectsLess() {
    var safeguards = WorkflowModel.of(compiled).safeguards();
    var step = Slots.id(Samples.SUBMITTED, 1);
    for (var id : List.of("sys:state:active", step)) {
      var windows = new TreeMap<>(safeguards.editWindows());
      windows.put(id, EditWindow.EDITABLE);

      var problems =
          loaded(
              WorkflowModel.of(compiled).graph(),
              WorkflowModel.of(compiled).structure(),
              new NodeSafeguards(
                  windows,
                  safeguards.stableRegionNodes(),
                  safeguards.slotMap(),
                  safeguards.gates()));

      assertAltered(problems, "edit window of '" + id + "'");
    }
    var moving =
        new NodeSafeguards(
            safeguards.editWindows(), List.of(), safeguards.slotMap(), safeguards.gates());
    assertAltered(
        loaded(WorkflowModel.of(compiled).graph(), WorkflowModel.of(compiled).structure(), moving),
        "stable node");
    var moved = new TreeMap<>(safeguards.slotMap());
    moved.put(step, WorkflowEdge.ENVELOPE);
    var elsewhere =
        new NodeSafeguards(
            safeguards.editWindows(), safeguards.stableRegionNodes(), moved, safeguards.gates());
    assertAltered(
        loaded(
            WorkflowModel.of(compiled).graph(), WorkflowModel.of(compiled).structure(), elsewhere),
        "map of slots");
  }

  @Test
  void shouldNotLoadSlotsOfAnotherPlace() {
    var graph = WorkflowModel.of(compiled).graph();
    var without = new WorkflowGraph(graph.contract(), graph.nodes(), graph.edges(), List.of());

    assertAltered(
        loaded(
            without,
            WorkflowModel.of(compiled).structure(),
            WorkflowModel.of(compiled).safeguards()),
        "the list of slots");
  }

  /** Without transitions there is no gate to go round, and nothing may act like one. */
  @Test
  void shouldNotLoadGatesThatNoTransitionExplains() {
    var graph = WorkflowModel.of(compiled).graph();
    var lifecycle = new DocumentLifecycle(graph.contract().lifecycle().statuses(), List.of());
    var contract = EntityContract.over("invoice", lifecycle).build();
    var bare = new WorkflowGraph(contract, graph.nodes(), graph.edges(), List.of());

    assertAltered(
        loaded(
            bare, WorkflowModel.of(compiled).structure(), WorkflowModel.of(compiled).safeguards()),
        APPROVE);
  }
}
