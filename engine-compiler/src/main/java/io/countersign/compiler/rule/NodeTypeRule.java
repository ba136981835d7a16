package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.SystemConfig;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.List;

/** Statuses, gates, ports, start and end are of the envelope alone. */
final class NodeTypeRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    return subject.nodes().stream()
        .filter(node -> node.node().config() instanceof SystemConfig)
        .map(NodeTypeRule::system)
        .toList();
  }

  private static Problem system(PatchSubject.Node node) {
    return Problem.error(
        CompilerCode.PATCH_NODE_TYPE,
        Place.at(node.pointer() + "/type"),
        "the type of a step",
        Quoted.of(node.node().type()) + ", which only the envelope may hold",
        "Remove the node. What the envelope holds follows from the contract.");
  }
}
