package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rule: an edge names only outcomes that its source step can have. Splits take all their edges and
 * are checked by the graph rules.
 */
final class OutcomeRule implements PatchRule {

  /** A token that comes in by a port brings no outcome. */
  private static final StepOutcomes NO_OUTCOMES = new StepOutcomes(Set.of(), false);

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var slot : subject.slots()) {
      var nodes = slot.nodesById();
      var inPort = slot.declared().map(BodySlot::inPort);
      for (var edge : slot.edges()) {
        edge.edge()
            .choice()
            .on()
            .ifPresent(
                outcome ->
                    outcomes(edge.edge().source(), nodes, inPort)
                        .filter(outcomes -> !outcomes.allows(outcome) || outcome.isBlank())
                        .ifPresent(outcomes -> problems.add(impossible(edge, outcome, outcomes))));
      }
    }
    return problems;
  }

  private static Optional<StepOutcomes> outcomes(
      String source, Map<String, WorkflowNode> nodes, Optional<String> inPort) {
    if (inPort.filter(source::equals).isPresent()) {
      return Optional.of(NO_OUTCOMES);
    }
    return Optional.ofNullable(nodes.get(source))
        .map(WorkflowNode::config)
        .filter(config -> !(config instanceof ParallelSplit))
        .map(config -> config.outcomes());
  }

  private static Problem impossible(PatchSubject.Edge edge, String outcome, StepOutcomes outcomes) {
    return Problem.error(
        CompilerCode.PATCH_OUTCOME,
        ProblemPlace.at(edge.pointer() + "/on"),
        outcomes.named().isEmpty()
            ? "no outcome, for nothing ends before this edge"
            : "one of the outcomes " + String.join(", ", outcomes.named()),
        QuotedText.of(outcome),
        "Name an outcome of the step before the edge, or leave it out for every usual one.");
  }
}
