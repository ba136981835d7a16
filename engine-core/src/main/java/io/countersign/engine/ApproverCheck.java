package io.countersign.engine;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.Directory;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.json.CanonicalJson;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;

/**
 * Check that a host can find the approvers that a workflow names. Ways of finding people that the
 * host does not have are errors: they come with a release of the host. Missing people, roles and
 * chains are warnings: they may be created any day.
 */
final class ApproverCheck {

  private static final Approvers.Approver SUPERIOR = new Approvers.Superior(1);

  private final HostQuestion question;
  private final Directory directory;

  ApproverCheck(HostQuestion question, Directory directory) {
    this.question = question;
    this.directory = directory;
  }

  List<Problem> of(String place, Question asking) {
    var problems = new ArrayList<Problem>();
    if (asking.onNoApprover() == OnNoApprover.SUPERIOR) {
      problems.addAll(approver(place + "/onNoApprover", SUPERIOR));
    }
    if (asking.approvers() instanceof ApproverGroup.Chain chain) {
      problems.addAll(chain(place + "/approvalChainId", chain));
      return problems;
    }
    var inline = (ApproverGroup.Inline) asking.approvers();
    for (int i = 0; i < inline.approvers().size(); i++) {
      problems.addAll(approver(place + "/approvers/" + i, inline.approvers().get(i)));
    }
    return problems;
  }

  private List<Problem> chain(String place, ApproverGroup.Chain chain) {
    return question.ask(
        place,
        EngineCode.APPROVERS_ABSENT,
        () ->
            directory.findsChain(question.transaction(), OrgId.of(question.org()), chain.chainId())
                ? List.of()
                : List.of(
                    absent(
                        place,
                        "a chain that the host's directory knows",
                        "'" + chain.chainId() + "'")));
  }

  private List<Problem> approver(String place, Approvers.Approver approver) {
    return question.ask(
        place,
        EngineCode.APPROVERS_ABSENT,
        () ->
            directory.finds(question.transaction(), OrgId.of(question.org()), approver)
                ? List.of()
                : List.of(missing(place, approver)));
  }

  private static Problem missing(String place, Approvers.Approver approver) {
    if (approver instanceof Approvers.Role role) {
      return absent(place, "a role that the host's directory knows", "'" + role.role() + "'");
    }
    if (approver instanceof Approvers.User user) {
      return absent(place, "a person whom the host's directory knows", "'" + user.userId() + "'");
    }
    return Problem.error(
        EngineCode.APPROVERS_UNKNOWN,
        ProblemPlace.at(place),
        "approvers whom the host's directory finds",
        CanonicalJson.ofValue(approver.toPlain()).orThrow().text(),
        "Name other approvers, or have the directory find these.");
  }

  private static Problem absent(String place, String expected, String found) {
    return Problem.warning(
        EngineCode.APPROVERS_ABSENT,
        ProblemPlace.at(place),
        expected,
        found,
        "Correct the name, or add it to the directory before a document comes to this step.");
  }
}
