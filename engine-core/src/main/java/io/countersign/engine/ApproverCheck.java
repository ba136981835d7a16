package io.countersign.engine;

import io.countersign.engine.port.Directory;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.json.CanonicalJson;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Whether a host can find the approvers that a workflow names, as far as it can tell. */
final class ApproverCheck {

  private static final Approvers.Approver SUPERIOR = new Approvers.Superior(1);

  private ApproverCheck() {}

  /** Every approver whom the directory does not know how to find, sorted. */
  static List<Problem> of(CompiledWorkflow workflow, Directory directory) {
    var problems = new ArrayList<Problem>();
    for (var node : workflow.graph().nodes().values()) {
      if (!(node.config() instanceof StepConfig.Approval approval)) {
        continue;
      }
      if (approval.onNoApprover() == OnNoApprover.SUPERIOR && !directory.finds(SUPERIOR)) {
        problems.add(unknown("/nodes/" + node.id() + "/config/onNoApprover", SUPERIOR));
      }
      if (!(approval.approvers() instanceof Approvers.Inline inline)) {
        continue;
      }
      for (int i = 0; i < inline.approvers().size(); i++) {
        var approver = inline.approvers().get(i);
        if (!directory.finds(approver)) {
          problems.add(unknown("/nodes/" + node.id() + "/config/approvers/" + i, approver));
        }
      }
    }
    return Problem.sorted(problems);
  }

  private static Problem unknown(String place, Approvers.Approver approver) {
    return Problem.error(
        EngineCode.APPROVERS_UNKNOWN,
        Place.at(place),
        "approvers whom the host's directory finds",
        CanonicalJson.ofValue(approver.toPlain()).orThrow().text(),
        "Name other approvers, or have the directory find these.");
  }
}
