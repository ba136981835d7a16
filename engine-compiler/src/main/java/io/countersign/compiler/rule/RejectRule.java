package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Rule: a rejection always has a path: an edge of the step, or out of the slot to an exit with a
 * path for it. A rejection never takes an edge without an outcome, so an approval that continues
 * needs an explicit edge.
 */
final class RejectRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var slot : subject.slots()) {
      slot.declared().ifPresent(declared -> check(slot, declared, subject, problems));
    }
    return problems;
  }

  private static void check(
      PatchSubject.Slot slot, BodySlot declared, PatchSubject subject, List<Problem> problems) {
    boolean leads = leadsOn(subject.envelope(), declared.exitNodeId());
    var provided = new HashSet<String>();
    slot.content().edges().stream()
        .filter(edge -> edge.choice().on().filter(StepOutcomes.REJECTED::equals).isPresent())
        .map(PatchEdge::source)
        .forEach(provided::add);
    for (var node : slot.nodes()) {
      if (node.node().config() instanceof Approval approval
          && !provided.contains(node.node().id())) {
        if (approval.onReject() == OnReject.CONTINUE) {
          problems.add(
              problem(
                  subject,
                  node,
                  "an edge on the outcome rejected, for the approval continues when it is rejected",
                  "Add such an edge, or let the approval leave the slot when it is rejected."));
        } else if (!leads) {
          problems.add(
              problem(
                  subject,
                  node,
                  "an edge on the outcome rejected, for "
                      + declared.exitNodeId()
                      + " behind the slot takes no rejections",
                  "Add such an edge, or move the approval before a gate that can reject."));
        }
      }
    }
  }

  private static boolean leadsOn(EnvelopeModel envelope, String exit) {
    return envelope.edges().values().stream()
        .filter(edge -> edge.source().equals(exit))
        .anyMatch(edge -> edge.choice().on().filter(StepOutcomes.REJECT::equals).isPresent());
  }

  private static Problem problem(
      PatchSubject subject, PatchSubject.Node node, String expected, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_REJECT,
        ProblemPlace.at(node.pointer()),
        expected,
        "none out of " + subject.quoted(node.node().id()),
        remedy);
  }
}
