package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.schema.ClosestName;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Rule: every step has a handler. */
final class HandlerRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var types = new TreeSet<>(subject.handlers());
    return subject.nodes().stream()
        .filter(node -> !SystemConfig.TYPES.contains(node.node().type()))
        .filter(node -> !subject.handlers().contains(node.node().type()))
        .map(node -> unhandled(node, types))
        .toList();
  }

  private static Problem unhandled(PatchSubject.Node node, Set<String> types) {
    return Problem.error(
        CompilerCode.PATCH_NO_HANDLER,
        ProblemPlace.at(node.pointer() + "/type"),
        "a node type that has a handler: " + String.join(", ", types),
        QuotedText.of(node.node().type()),
        ClosestName.to(node.node().type(), types)
            .map(close -> "Did you mean '" + close + "'?")
            .orElse("Correct the type, or register a handler for it and tell the compiler."));
  }
}
