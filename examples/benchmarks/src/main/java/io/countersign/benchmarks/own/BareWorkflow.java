package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Workload;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.ForkRegion;
import io.countersign.engine.workflow.graph.GateIntegrity;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.NodeSafeguards;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.engine.workflow.graph.WorkflowStructure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The workloads without a lifecycle around them, so that as many nodes are visited as by other
 * contenders. The compiler does not produce such workflows; they are built manually.
 */
public final class BareWorkflow {

  /** The type of the custom step. */
  static final String MARK = "mark";

  /** The type of documents that wait before that step. */
  static final String PAUSING = "pausing";

  /** The type of documents that come to that step at once. */
  static final String MARKING = "marking";

  private static final String START = "sys:start";
  private static final String END = "sys:end";
  private static final String OTHER = "sys:other";
  private static final String SPLIT = "usr:split";
  private static final String JOIN = "usr:join";
  private static final int QUESTIONS = 10;

  private final Map<String, WorkflowNode> nodes = new LinkedHashMap<>();
  private final Map<String, WorkflowEdge> edges = new LinkedHashMap<>();
  private final List<String> order = new ArrayList<>();
  private final Map<String, JoinRequirement> joins = new LinkedHashMap<>();
  private final List<ForkRegion> regions = new ArrayList<>();

  private BareWorkflow() {
    node(START, new SystemConfig.Start());
  }

  /** The type of the documents of a workload. */
  public static String type(Workload workload) {
    return workload.name().toLowerCase(Locale.ROOT);
  }

  /** Who decides in a branch. */
  public static String person(int branch) {
    return "user-" + branch;
  }

  /** The workflow of a workload. */
  public static CompiledWorkflow of(Workload workload) {
    var bare = new BareWorkflow();
    switch (workload) {
      case APPROVAL -> bare.approval();
      case STRAIGHT_THROUGH -> bare.straightThrough();
      case FORK -> bare.fork();
    }
    return bare.sealed(type(workload));
  }

  /** Returns a workflow of a pause, a custom step and the end. */
  static CompiledWorkflow pausing(String duration) {
    var bare = new BareWorkflow();
    bare.node("usr:pause", PatchSteps.pause(duration));
    bare.edge(START, "usr:pause", EdgeChoice.ALWAYS);
    bare.mark("usr:pause");
    return bare.sealed(PAUSING);
  }

  /** Returns a workflow of a custom step and the end. */
  static CompiledWorkflow marking() {
    var bare = new BareWorkflow();
    bare.mark(START);
    return bare.sealed(MARKING);
  }

  private void mark(String after) {
    node("usr:mark", PatchSteps.custom(MARK, Map.of()));
    node(END, new SystemConfig.End());
    edge(after, "usr:mark", EdgeChoice.ALWAYS);
    edge("usr:mark", END, EdgeChoice.ALWAYS);
  }

  private void approval() {
    node("usr:approval", approvalBy(0));
    node("usr:large", check("entity.grand_total > 1000"));
    node("usr:script", PatchSteps.script("entity.grand_total > 5"));
    ends();
    edge(START, "usr:approval", EdgeChoice.ALWAYS);
    edge("usr:approval", "usr:large", EdgeChoice.on("approved"));
    edge("usr:approval", OTHER, EdgeChoice.on("rejected"));
    edge("usr:large", "usr:script", EdgeChoice.on("true"));
    edge("usr:large", OTHER, EdgeChoice.on("false"));
    edge("usr:script", END, EdgeChoice.ALWAYS);
  }

  private void straightThrough() {
    for (int i = 0; i < QUESTIONS; i++) {
      node(
          question(i),
          check(i % 2 == 0 ? "entity.grand_total > " + 1_000 * (i + 1) : "entity.urgent == false"));
    }
    ends();
    edge(START, question(0), EdgeChoice.ALWAYS);
    for (int i = 0; i < QUESTIONS; i++) {
      edge(question(i), i + 1 < QUESTIONS ? question(i + 1) : END, EdgeChoice.on("true"));
      edge(question(i), OTHER, EdgeChoice.on("false"));
    }
  }

  private static String question(int number) {
    return "usr:question" + number;
  }

  private void fork() {
    node(SPLIT, PatchSteps.split());
    int branches = Workload.FORK.decisions();
    var between = new ArrayList<String>();
    edge(START, SPLIT, EdgeChoice.ALWAYS);
    for (int i = 0; i < branches; i++) {
      var id = "usr:approval" + i;
      between.add(id);
      node(id, approvalBy(i));
      edge(SPLIT, id, EdgeChoice.ALWAYS);
      edge(id, JOIN, EdgeChoice.ALWAYS);
    }
    node(JOIN, PatchSteps.join(JoinMode.ALL));
    node(END, new SystemConfig.End());
    edge(JOIN, END, EdgeChoice.ALWAYS);
    joins.put(JOIN, new JoinRequirement(branches, JoinMode.ALL, branches, SPLIT));
    regions.add(new ForkRegion(SPLIT, JOIN, Optional.empty(), between));
  }

  private static NodeConfig approvalBy(int branch) {
    return PatchSteps.approval(new Approvers.User(person(branch))).continuing();
  }

  private static NodeConfig check(String condition) {
    return new StepForm.Check(Condition.text(condition));
  }

  private void ends() {
    node(END, new SystemConfig.End());
    node(OTHER, new SystemConfig.End());
  }

  /** Nodes are added in an order in which edges lead on. */
  private void node(String id, NodeConfig config) {
    nodes.put(id, WorkflowNode.of(id, config));
    order.add(id);
  }

  private void edge(String source, String target, EdgeChoice choice) {
    var id = String.format(Locale.ROOT, "e%02d", edges.size());
    edges.put(
        id,
        new WorkflowEdge(
            id,
            new WorkflowEdge.Ends(source, target),
            choice,
            Optional.empty(),
            WorkflowEdge.Kind.FORWARD,
            WorkflowEdge.ENVELOPE));
  }

  private CompiledWorkflow sealed(String type) {
    var contract =
        EntityContract.over(
                type, new DocumentLifecycle(DocumentLifecycle.document().statuses(), List.of()))
            .materialField("grand_total", ScalarType.MONEY)
            .materialField("vendor_id", ScalarType.TEXT)
            .field("urgent", ScalarType.BOOLEAN)
            .build();
    var leaving = new LinkedHashMap<String, List<String>>();
    var coming = new LinkedHashMap<String, List<String>>();
    var windows = new LinkedHashMap<String, EditWindow>();
    var slots = new LinkedHashMap<String, String>();
    for (var id : order) {
      leaving.put(
          id,
          edges.values().stream()
              .filter(e -> e.source().equals(id))
              .map(BareWorkflow::id)
              .toList());
      coming.put(
          id,
          edges.values().stream()
              .filter(e -> e.target().equals(id))
              .map(BareWorkflow::id)
              .toList());
      windows.put(id, EditWindow.EDITABLE);
      slots.put(id, WorkflowEdge.ENVELOPE);
    }
    return WorkflowModel.seal(
        new WorkflowGraph(contract, nodes, edges, List.of()),
        new WorkflowStructure(leaving, coming, order, joins, regions),
        new NodeSafeguards(windows, List.of(), slots, new GateIntegrity(List.of(), List.of())));
  }

  private static String id(WorkflowEdge edge) {
    return edge.id();
  }
}
