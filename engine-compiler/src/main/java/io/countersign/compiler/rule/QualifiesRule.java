package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rule: only edges into a join declare whether an arrival counts. */
final class QualifiesRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var slot : subject.slots()) {
      var nodes = slot.nodesById();
      slot.edges().stream()
          .filter(edge -> edge.edge().choice().qualifies().isPresent())
          .filter(edge -> !isJoin(Optional.ofNullable(nodes.get(edge.edge().target()))))
          .forEach(edge -> problems.add(noJoin(subject, edge)));
    }
    return problems;
  }

  private static boolean isJoin(Optional<WorkflowNode> node) {
    return node.filter(target -> target.config() instanceof ParallelJoin).isPresent();
  }

  private static Problem noJoin(PatchSubject subject, PatchSubject.Edge edge) {
    return Problem.error(
        CompilerCode.PATCH_QUALIFIES,
        ProblemPlace.at(edge.pointer() + "/qualifies"),
        "qualifies only on an edge into a parallel_join",
        "it on an edge to " + subject.quoted(edge.edge().target()),
        "Write it as condition, or put it on the edge into the join.");
  }
}
