package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rule: an id means one thing in its slot. No step has the name of a port, and a silenced warning
 * names either a node or an edge.
 */
final class AmbiguousIdRule implements PatchRule {

  private static final Set<String> PORTS = Set.of("in", "out");

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      if (PORTS.contains(node.node().id())) {
        problems.add(port(node));
      }
    }
    // The authored ids are compared: short ones of nodes may be those of edges.
    subject
        .source()
        .authored()
        .slots()
        .forEach(
            (slotId, slot) -> {
              var nodes = slot.nodes().stream().map(WorkflowNode::id).collect(Collectors.toSet());
              nodes.retainAll(slot.edges().stream().map(PatchEdge::id).collect(Collectors.toSet()));
              for (int i = 0; i < slot.silenced().size(); i++) {
                var at = slot.silenced().get(i).at();
                if (nodes.contains(at)) {
                  problems.add(both(PatchPointers.member("/slots", slotId) + "/silenced/" + i, at));
                }
              }
            });
    return problems;
  }

  static boolean isPort(String id) {
    return PORTS.contains(id);
  }

  private static Problem port(PatchSubject.Node node) {
    return Problem.error(
        CompilerCode.PATCH_AMBIGUOUS_ID,
        ProblemPlace.at(node.pointer() + "/id"),
        "an id that is not the name of a port",
        QuotedText.of(node.node().id()) + ", the name of a port of " + node.slotId(),
        "Give the node another id, and correct the edges that mean it.");
  }

  private static Problem both(String pointer, String at) {
    return Problem.error(
        CompilerCode.PATCH_AMBIGUOUS_ID,
        ProblemPlace.at(pointer + "/at"),
        "an id that either a node or an edge of the slot has",
        QuotedText.of(at) + ", which a node and an edge have",
        "Give the edge another id, and name the one that the warning is about.");
  }
}
