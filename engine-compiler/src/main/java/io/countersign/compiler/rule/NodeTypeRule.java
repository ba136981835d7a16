package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.graph.StepForm.Custom;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;

/**
 * Rule: statuses, gates, ports, start and end occur in the envelope only, and a host's steps do not
 * have the names of built-in steps.
 */
final class NodeTypeRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      var type = node.node().type();
      if (SystemConfig.TYPES.contains(type)) {
        problems.add(
            problem(
                node,
                "the type of a step",
                QuotedText.of(type) + ", which only the envelope may hold",
                "Remove the node. What the envelope holds follows from the contract."));
      } else if (node.node().config() instanceof Custom && StepConfig.TYPES.contains(type)) {
        problems.add(
            problem(
                node,
                "a type of the host that is not built in",
                QuotedText.of(type),
                "Use the built-in step, or register the handler under another type."));
      }
    }
    return problems;
  }

  private static Problem problem(
      PatchSubject.Node node, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_NODE_TYPE,
        ProblemPlace.at(node.pointer() + "/type"),
        expected,
        found,
        remedy);
  }
}
