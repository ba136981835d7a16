package io.countersign.engine.workflow.graph;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Check that a loaded workflow contains the envelope of its own contract. The hash matches even if
 * a workflow was altered and hashed again; this check then fails. Every system node and every edge
 * outside slots must be as the contract defines it. Every other node must belong to one slot, and
 * every other edge must stay inside one. The edges that are tried at run time must be those of the
 * workflow, and edit windows and stable nodes must protect no less than the contract requires.
 */
final class EnvelopeCheck {

  private static final int UUID_LENGTH = 36;

  private final WorkflowModel workflow;
  private final WorkflowGraph graph;
  private final EnvelopeShape shape;
  private final List<Problem> problems = new ArrayList<>();

  private EnvelopeCheck(WorkflowModel workflow) {
    this.workflow = workflow;
    graph = workflow.graph();
    shape = EnvelopeShape.of(graph.contract(), graph.nodes().keySet());
  }

  /** Returns the workflow, or every part of it that its contract does not explain. */
  static Result<WorkflowModel> check(WorkflowModel workflow) {
    var check = new EnvelopeCheck(workflow);
    var lifecycle = workflow.contract().lifecycle();
    if (lifecycle.transitions().isEmpty() && !lifecycle.isNone()) {
      check.judgeWithoutGates();
    } else {
      check.judge();
    }
    return check.problems.isEmpty()
        ? new Result.Accepted<>(workflow)
        : new Result.Refused<>(Problem.sorted(check.problems));
  }

  /**
   * The compiler refuses a contract without transitions. Workflows over it that were assembled by
   * hand are allowed to run as long as no part of them could change a status.
   */
  private void judgeWithoutGates() {
    graph.nodes().values().stream()
        .filter(node -> node.config() instanceof SystemConfig)
        .filter(node -> !(node.config() instanceof SystemConfig.Start))
        .filter(node -> !(node.config() instanceof SystemConfig.End))
        .forEach(node -> foreign("node '" + node.id() + "'"));
  }

  private void judge() {
    shape.nodes().forEach((id, node) -> same("node '" + id + "'", node, graph.nodes().get(id)));
    shape.edges().forEach((id, edge) -> same("edge '" + id + "'", edge, graph.edges().get(id)));
    same("list of slots", List.copyOf(shape.slots().values()), graph.slots());
    graph.nodes().values().stream()
        .filter(node -> !shape.nodes().containsKey(node.id()))
        .filter(node -> !isStep(node))
        .forEach(node -> foreign("node '" + node.id() + "'"));
    graph.edges().entrySet().stream()
        .filter(edge -> !shape.edges().containsKey(edge.getKey()))
        .filter(edge -> !isInside(edge.getKey(), edge.getValue()))
        .forEach(edge -> foreign("edge '" + edge.getKey() + "' " + edge.getValue().ends()));
    same("order of edges", tryAll(), workflow.structure().adjacency());
    same("map of slots", places(), workflow.safeguards().slotMap());
    judgeProtection();
  }

  /** Returns whether a node is one that a patch may put into a filled slot of the contract. */
  private boolean isStep(WorkflowNode node) {
    var slot = shape.slots().get(slotOf(node.id()));
    return slot != null
        && shape.nodes().containsKey(slot.inPort())
        && !(node.config() instanceof SystemConfig);
  }

  /** Returns whether an edge leads from one place in a slot to another in the same slot. */
  private boolean isInside(String id, WorkflowEdge edge) {
    var slot = shape.slots().get(edge.provenance());
    return slot != null
        && edge.id().equals(id)
        && isIn(slot, edge.source(), slot.inPort())
        && isIn(slot, edge.target(), slot.outPort());
  }

  private boolean isIn(BodySlot slot, String id, String port) {
    return graph.nodes().containsKey(id) && (id.equals(port) || slotOf(id).equals(slot.slotId()));
  }

  /** Returns the slot in the id of a step, or an empty text for another node. */
  private static String slotOf(String id) {
    int end = id.length() - UUID_LENGTH - 1;
    return id.startsWith("usr:") && end > 4 ? id.substring(4, end) : "";
  }

  /** Returns the edges out of each node in the order in which the engine has to try them. */
  private Map<String, List<String>> tryAll() {
    var leaving = new HashMap<String, List<String>>();
    graph.nodes().keySet().forEach(id -> leaving.put(id, new ArrayList<>()));
    graph.edges().values().stream()
        .sorted(WorkflowEdge.TRIED)
        .forEach(
            edge -> leaving.computeIfAbsent(edge.source(), id -> new ArrayList<>()).add(edge.id()));
    return leaving;
  }

  /** Returns the slot of each node, by its id. */
  private Map<String, String> places() {
    var places = new TreeMap<String, String>();
    graph.nodes().keySet().forEach(id -> places.put(id, slotOf(id)));
    shape.windows().keySet().forEach(id -> places.put(id, WorkflowEdge.ENVELOPE));
    for (var slot : shape.slots().values()) {
      places.computeIfPresent(slot.inPort(), (id, none) -> slot.slotId());
      places.computeIfPresent(slot.outPort(), (id, none) -> slot.slotId());
    }
    return places;
  }

  private void judgeProtection() {
    var windows = workflow.safeguards().editWindows();
    var stable = new HashSet<>(workflow.safeguards().stableRegionNodes());
    shape
        .windows()
        .forEach((id, window) -> same("edit window of '" + id + "'", window, windows.get(id)));
    for (var slot :
        shape.slots().values().stream().filter(one -> one.contract().stable()).toList()) {
      holdsStill(stable.contains(slot.entryNodeId()), slot.entryNodeId());
      holdsStill(stable.contains(slot.exitNodeId()), slot.exitNodeId());
    }
    places()
        .forEach(
            (id, place) -> {
              var slot = shape.slots().get(place);
              if (slot != null) {
                var window = windows.get(id);
                boolean strict =
                    window != null && slot.contract().window().stricter(window) == window;
                same("edit window of '" + id + "'", true, strict);
                holdsStill(!slot.contract().stable() || stable.contains(id), id);
              }
            });
  }

  private void holdsStill(boolean fits, String id) {
    same("stable node '" + id + "'", true, fits);
  }

  private void same(String what, Object expected, @Nullable Object found) {
    if (!Objects.equals(expected, found)) {
      problems.add(
          broken(
              "the " + what + " as the contract of the workflow gives it",
              found == null ? "none" : "an altered one"));
    }
  }

  private void foreign(String what) {
    problems.add(
        broken("only the envelope of the contract, and steps in its slots", "the " + what));
  }

  private static Problem broken(String expected, String found) {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        ProblemPlace.nowhere(),
        expected,
        found + ": the workflow was altered and hashed again",
        "Restore the published workflow, or compile its contract and patch again. Find out who"
            + " altered it.");
  }
}
