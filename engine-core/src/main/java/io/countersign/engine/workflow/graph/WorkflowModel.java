package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.CompilerVersion;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.json.CanonicalJson;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compiled workflow, ready to run: envelope and patch merged, checked, indexed and hashed.
 * Immutable and safe for many threads; every question that a running instance asks is a lookup in a
 * map.
 *
 * <p>The hash is the SHA-256 of the canonical JSON of everything else, so a compiled workflow can
 * be loaded and trusted without the compiler: {@link #load}.
 */
public final class WorkflowModel implements CompiledWorkflow {

  private final WorkflowGraph graph;
  private final WorkflowStructure structure;
  private final NodeSafeguards safeguards;
  private final String compilerVersion;
  private final String hash;

  /**
   * Hashed copies of the maps for lookups by id, because lookups in sorted maps take longer the
   * more entries they have.
   */
  private final Map<String, WorkflowNode> nodes;

  private final Map<String, WorkflowEdge> edges;
  private final Map<String, EditWindow> windows;
  private final Map<String, String> slots;
  private final Map<String, List<WorkflowEdge>> outgoing;
  private final Set<String> stable;
  private final JoinReach reach;

  private WorkflowModel(
      WorkflowGraph graph,
      WorkflowStructure structure,
      NodeSafeguards safeguards,
      String compilerVersion,
      String hash) {
    this.graph = graph;
    this.structure = structure;
    this.safeguards = safeguards;
    this.compilerVersion = compilerVersion;
    this.hash = hash;
    this.nodes = new HashMap<>(graph.nodes());
    this.edges = new HashMap<>(graph.edges());
    this.windows = new HashMap<>(safeguards.editWindows());
    this.slots = new HashMap<>(safeguards.slotMap());
    this.outgoing = new HashMap<>();
    structure
        .adjacency()
        .forEach((id, leaving) -> outgoing.put(id, leaving.stream().map(this::edge).toList()));
    this.stable = new HashSet<>(safeguards.stableRegionNodes());
    this.reach = JoinReach.of(graph, structure);
  }

  /** Returns the model behind a compiled workflow. */
  public static WorkflowModel of(CompiledWorkflow workflow) {
    return (WorkflowModel) workflow;
  }

  /** Seals a workflow that the compiler has checked: hashes it with the current version. */
  public static WorkflowModel seal(
      WorkflowGraph graph, WorkflowStructure structure, NodeSafeguards safeguards) {
    var version = CompilerVersion.CURRENT.toString();
    var plain = plain(graph, structure, safeguards, version).build();
    var hash = CanonicalJson.ofValue(plain).orThrow().sha256Hex();
    return new WorkflowModel(graph, structure, safeguards, version, hash);
  }

  /**
   * Loads a compiled workflow from its JSON. Refuses text that is no compiled workflow, a workflow
   * that was altered since it was compiled, also if its hash was adjusted and it no longer contains
   * the envelope of its contract, and a workflow of an incompatible compiler.
   */
  public static Result<WorkflowModel> load(String json) {
    var loaded = WorkflowLoader.load(json, CompilerVersion.CURRENT);
    return loaded instanceof Result.Accepted<WorkflowModel> read
        ? EnvelopeCheck.check(read.value())
        : loaded;
  }

  static WorkflowModel read(JsonMembers members) {
    var nodes = new LinkedHashMap<String, WorkflowNode>();
    members.objects("nodes").forEach(one -> put(nodes, NodeReader.read(one)));
    var edges = new LinkedHashMap<String, WorkflowEdge>();
    var edgesById = members.object("edgesById");
    edgesById.names().forEach(id -> edges.put(id, WorkflowEdge.read(edgesById.object(id))));
    var graph =
        new WorkflowGraph(
            EntityContract.fromMembers(members.object("contract")),
            nodes,
            edges,
            members.objects("slots").stream().map(BodySlot::read).toList());
    return new WorkflowModel(
        graph,
        WorkflowStructure.read(members),
        NodeSafeguards.read(members),
        members.text("compilerVersion"),
        members.text("hash"));
  }

  private static void put(Map<String, WorkflowNode> nodes, WorkflowNode node) {
    nodes.put(node.id(), node);
  }

  private static PlainMembers plain(
      WorkflowGraph graph,
      WorkflowStructure structure,
      NodeSafeguards safeguards,
      String compilerVersion) {
    var edges = new LinkedHashMap<String, @Nullable Object>();
    graph.edges().forEach((id, edge) -> edges.put(id, edge.toPlain()));
    var plain =
        PlainMembers.object()
            .with("contract", graph.contract().toPlain())
            .with("envelopeVersion", graph.contract().lifecycleVersion())
            .with("compilerVersion", compilerVersion)
            .with("nodes", graph.nodes().values().stream().map(WorkflowNode::toPlain).toList())
            .with("edgesById", edges)
            .with("slots", graph.slots().stream().map(BodySlot::toPlain).toList());
    return safeguards.into(structure.into(plain));
  }

  @Override
  public Map<String, @Nullable Object> toPlain() {
    return plain(graph, structure, safeguards, compilerVersion).with("hash", hash).build();
  }

  @Override
  public String toJson() {
    return CanonicalJson.ofValue(toPlain()).orThrow().text();
  }

  @Override
  public String hash() {
    return hash;
  }

  @Override
  public String compilerVersion() {
    return compilerVersion;
  }

  @Override
  public int envelopeVersion() {
    return graph.contract().lifecycleVersion();
  }

  @Override
  public EntityContract contract() {
    return graph.contract();
  }

  /** Returns its nodes and edges. */
  public WorkflowGraph graph() {
    return graph;
  }

  /** Returns its structure. */
  public WorkflowStructure structure() {
    return structure;
  }

  /** Returns the protection of the document. */
  public NodeSafeguards safeguards() {
    return safeguards;
  }

  /**
   * Returns a node.
   *
   * @throws IllegalArgumentException if there is none of this id
   */
  public WorkflowNode node(String id) {
    return require(nodes.get(id), "node", id);
  }

  /**
   * Returns an edge.
   *
   * @throws IllegalArgumentException if there is none of this id
   */
  public WorkflowEdge edge(String id) {
    return require(edges.get(id), "edge", id);
  }

  /** Returns the edges out of a node, in the order in which they are tried. */
  public List<WorkflowEdge> edgesFrom(String nodeId) {
    return outgoing.getOrDefault(nodeId, List.of());
  }

  /** Returns the edit window of a node. */
  public EditWindow windowOf(String nodeId) {
    return require(windows.get(nodeId), "edit window", nodeId);
  }

  /** Returns whether the document has to stay unchanged at a node. */
  public boolean isStable(String nodeId) {
    return stable.contains(nodeId);
  }

  /** Returns the slot that a node belongs to, or {@link WorkflowEdge#ENVELOPE}. */
  public String slotOf(String nodeId) {
    return require(slots.get(nodeId), "slot", nodeId);
  }

  /** Returns the requirement of a join, or empty if the node is none. */
  public Optional<JoinRequirement> joinRequirement(String nodeId) {
    return Optional.ofNullable(structure.joinRequirements().get(nodeId));
  }

  /** Returns how many splits a node is inside of: the depth of the token that visits it. */
  public int depthOf(String nodeId) {
    return (int) structure.regions().stream().filter(one -> one.nodes().contains(nodeId)).count();
  }

  /**
   * Returns the nodes that forward edges lead to from a node, itself included, up to the join of
   * the innermost region around it.
   */
  public Set<String> nodesAhead(String nodeId) {
    var ends =
        structure.regions().stream()
            .filter(region -> region.nodes().contains(nodeId))
            .map(ForkRegion::join)
            .collect(Collectors.toSet());
    var ahead = new HashSet<String>(Set.of(nodeId));
    var next = new ArrayDeque<String>(ahead);
    while (!next.isEmpty()) {
      edgesFrom(next.remove()).stream()
          .filter(WorkflowEdge::isForward)
          .map(WorkflowEdge::target)
          .filter(target -> !ends.contains(target) && ahead.add(target))
          .forEach(next::add);
    }
    return ahead;
  }

  /**
   * Returns whether a token at one node may still arrive at a join without leaving the join's
   * region; false if the node is not in that region.
   */
  public boolean reaches(String nodeId, String joinId) {
    return reach.reaches(nodeId, joinId);
  }

  private static <T> T require(@Nullable T value, String what, String id) {
    if (value == null) {
      throw new IllegalArgumentException("Expected a " + what + " for '" + id + "', found none");
    }
    return value;
  }

  /** Returns the document type and the beginning of the hash. */
  @Override
  public String toString() {
    return graph.contract().entityType() + "@" + hash.substring(0, Math.min(12, hash.length()));
  }
}
