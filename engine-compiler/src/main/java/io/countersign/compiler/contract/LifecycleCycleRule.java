package io.countersign.compiler.contract;

import io.countersign.compiler.envelope.NodeIds;
import io.countersign.compiler.graph.DirectedGraph.ClosedCycle;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.function.Consumer;

/** Rule: forward transitions form no cycle; returning ones are marked as such. */
final class LifecycleCycleRule implements FlowRule {

  @Override
  public void check(LifecycleFlow flow, Consumer<Problem> problems) {
    for (var circle : flow.cycles()) {
      var round = new ArrayList<>(circle.path());
      round.add(circle.first());
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_CYCLE,
              place(flow.lifecycle(), circle),
              "ways forward that do not come back",
              "the circle " + String.join(", ", round),
              "Mark the transition that leads back as returning; where its verb also leads"
                  + " forward, give the way back a verb of its own."));
    }
  }

  /** The transition whose edge closes the circle: out of its gate, or towards it. */
  private static ProblemPlace place(DocumentLifecycle lifecycle, ClosedCycle circle) {
    for (int i = 0; i < lifecycle.transitions().size(); i++) {
      var transition = lifecycle.transitions().get(i);
      var approach = NodeIds.approach(transition);
      if (circle.last().equals(NodeIds.gate(transition.verb())) || circle.last().equals(approach)) {
        return ContractPointers.transition(i, "to");
      }
      if (circle.first().equals(approach)) {
        var names = transition.from().stream().map(Origin::status).map(NodeIds::state).toList();
        return ContractPointers.origin(i, names.indexOf(circle.last()), "status");
      }
    }
    return ProblemPlace.at("/lifecycle/transitions");
  }
}
