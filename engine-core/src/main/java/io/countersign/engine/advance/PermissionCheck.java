package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Token;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.port.Permissions.Attempt;
import io.countersign.engine.port.Permissions.Kind;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.Optional;

/** Asks the host whether an actor may act on a workflow. */
final class PermissionCheck {

  private final Permissions permissions;

  PermissionCheck(Permissions permissions) {
    this.permissions = permissions;
  }

  /** Returns why the actor may not make a request, or empty. */
  Optional<Problem> request(
      StoreTransaction transaction, DocumentRef document, Actor actor, String verb, String reason) {
    return refusal(
        transaction, actor, new Attempt(document, Kind.REQUEST, verb, "", reason, List.of()));
  }

  /** Returns why an operator may not intervene, or empty. */
  Optional<Problem> intervention(
      StoreTransaction transaction,
      DocumentRef document,
      Actor actor,
      String action,
      String target,
      String reason) {
    return refusal(
        transaction,
        actor,
        new Attempt(document, Kind.INTERVENTION, action, target, reason, List.of()));
  }

  /** Returns why an operator may not issue a command of the kernel, or empty. */
  Optional<Problem> intervention(InstanceSession session, Command command) {
    var state = session.state();
    var document = state.identity().document();
    var actor = session.facts().actor();
    var transaction = session.transaction();
    if (command instanceof KernelCommand.LeadOut out) {
      var gates = bypassedApprovals(session.program(), state.root(), out.nodeId());
      var kind = gates.isEmpty() ? Kind.INTERVENTION : Kind.BYPASS;
      return refusal(
          transaction,
          actor,
          new Attempt(document, kind, out.name(), out.nodeId(), out.reason(), gates));
    }
    return intervention(
        transaction, document, actor, command.name(), command.target(), command.reason());
  }

  private static List<String> bypassedApprovals(
      ExecutableWorkflow program, Optional<Token> root, String target) {
    return root.map(token -> program.bypassedApprovals(token.nodeId(), target)).orElse(List.of());
  }

  private Optional<Problem> refusal(StoreTransaction transaction, Actor actor, Attempt attempt) {
    var ruling = permissions.check(transaction, actor, attempt);
    return ruling.allowed()
        ? Optional.empty()
        : Optional.of(deniedProblem(actor, attempt, ruling.reason()));
  }

  private static Problem deniedProblem(Actor actor, Attempt attempt, String reason) {
    var gates =
        attempt.gates().isEmpty() ? "" : " and bypass " + String.join(", ", attempt.gates());
    return Problem.error(
        EngineCode.WORKFLOW_NOT_PERMITTED,
        ProblemPlace.nowhere(),
        "a person who may " + attempt.action() + gates,
        "'" + actor.id() + "', who may not" + (reason.isEmpty() ? "" : ": " + reason),
        "Have it done by a person who may, or let the host's Permissions allow it.");
  }
}
