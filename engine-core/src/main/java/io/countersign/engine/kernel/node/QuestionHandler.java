package io.countersign.engine.kernel.node;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.effect.EffectResult;
import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.family.question.QuestionResult;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.ApproverCount;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.ApproverGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Handler of approvals and tasks: people are asked. The directory names them; then the step waits
 * until enough of them have answered, or the question lapses.
 */
final class QuestionHandler implements NodeHandler {

  private static final String NO_APPROVER = "APPROVAL_NO_APPROVER";

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(Question.class);
    var missing = DueTimes.missingCalendar(config, step);
    if (missing.isPresent()) {
      return new VisitResult.Failed(
          EngineCode.CALENDAR_UNKNOWN.name(),
          "the organisation has no calendar '" + missing.get() + "'",
          Map.of());
    }
    var approvers = config.approvers();
    if (config instanceof Task && isForHolders(config)) {
      return ask(step, offices((ApproverGroup.Inline) approvers), OnNoApprover.FAIL, Map.of());
    }
    var named = new LinkedHashMap<Integer, @Nullable Object>();
    if (approvers instanceof ApproverGroup.Inline inline) {
      for (int i = 0; i < inline.approvers().size(); i++) {
        if (!(inline.approvers().get(i) instanceof Approvers.Rule)) {
          continue;
        }
        var rule = step.program().expression(step.node().id(), "approver." + i);
        var outcome = rule.evaluate(step.data());
        if (outcome instanceof EvaluationOutcome.Failure failure) {
          return HandlerResults.fail(failure.problem());
        }
        named.put(i, ((EvaluationOutcome.Value) outcome).value());
      }
    }
    return new VisitResult.Calling(
        new QuestionCall.FindApprovers(
            approvers, named, step.state().progress().requester(), bar(step)));
  }

  /**
   * Returns whether any holders of roles are asked, and nothing else happens if there are none:
   * then the directory need not name them, because the roles of those who answer count.
   */
  private static boolean isForHolders(Question question) {
    return question.onNoApprover() == OnNoApprover.FAIL
        && question.approvers() instanceof ApproverGroup.Inline inline
        && inline.approvers().stream()
            .allMatch(one -> one instanceof Approvers.Role role && role.pick() == Pick.ANY);
  }

  private static List<Party> offices(ApproverGroup.Inline inline) {
    return inline.approvers().stream()
        .map(Approvers.Role.class::cast)
        .map(
            one ->
                new Party(
                    "role:" + one.role(),
                    List.of(),
                    Optional.of(new Office(one.role(), one.pick()))))
        .toList();
  }

  /** Only a person who may decide can be picked for a role. */
  private static List<String> bar(StepContext step) {
    var config = step.config(Question.class);
    var barred = new TreeSet<String>();
    if (!config.samePerson()) {
      barred.addAll(step.state().deciders());
    }
    if (!config.selfApproval()) {
      barred.add(step.state().progress().requester());
    }
    return List.copyOf(barred);
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.Found found) {
      var parties = found.parties();
      return ask(step, parties, step.config(Question.class).onNoApprover(), holders(parties));
    }
    if (answer instanceof StepAnswer.PassedOn passed) {
      return ask(step, passed.parties(), OnNoApprover.FAIL, holders(passed.parties()));
    }
    if (answer instanceof StepAnswer.Deserted deserted) {
      return step.config(Question.class).onNoApprover() == OnNoApprover.SKIP
          ? skip(deserted.why())
          : fail(deserted.why());
    }
    if (answer instanceof StepAnswer.Declined declined) {
      return HandlerResults.decline(declined);
    }
    if (answer instanceof StepAnswer.TimeCame) {
      return new VisitResult.Completed(StepOutcomes.EXPIRED, Map.of());
    }
    if (answer instanceof StepAnswer.Decided decided) {
      return decide(step, decided);
    }
    throw HandlerResults.unexpected(step, answer);
  }

  /** Returns the holders of the roles whose holders the directory has just named. */
  private static Map<String, List<String>> holders(List<Party> parties) {
    var holders = new TreeMap<String, List<String>>();
    for (var party : parties) {
      party
          .office()
          .filter(office -> office.pick() == Pick.ANY)
          .ifPresent(office -> holders.put(office.role(), party.members()));
    }
    return holders;
  }

  /**
   * Asks these parties.
   *
   * @param holders the holders of roles, where the directory has named them
   */
  private static StepResult ask(
      StepContext step,
      List<Party> parties,
      OnNoApprover otherwise,
      Map<String, List<String>> holders) {
    var config = step.config(Question.class);
    boolean inline = config.approvers() instanceof ApproverGroup.Inline;
    var quorum = config.approvers() instanceof ApproverGroup.Inline one ? one.quorum() : Quorum.ALL;
    boolean serial = !inline || ((ApproverGroup.Inline) config.approvers()).serial();
    var asked =
        new Asked(
            parties,
            quorum,
            serial,
            step.state().progress().requester(),
            config.selfApproval(),
            config.samePerson(),
            actions(config));
    var count = ApproverCount.of(asked, List.of(), step.state().deciders(), holders);
    var shortage = count.shortage();
    if (shortage.isEmpty()) {
      return new QuestionResult.Asking(asked, DueTimes.ofQuestion(config, step));
    }
    return switch (otherwise) {
      case FAIL -> fail(shortage.get());
      case SKIP -> skip(shortage.get());
      case SUPERIOR -> passedOn(step, asked, count);
    };
  }

  private static StepResult passedOn(StepContext step, Asked asked, ApproverCount count) {
    var barred = new TreeSet<>(bar(step));
    barred.addAll(count.takenParties());
    return new VisitResult.Calling(
        new QuestionCall.FindSuperiors(
            asked.parties(), count.vacant(), asked.requester(), List.copyOf(barred)));
  }

  private static StepResult fail(String why) {
    return new VisitResult.Failed(NO_APPROVER, why, Map.of());
  }

  /** No person has agreed: the output says why, and no gate counts it. */
  private static StepResult skip(String why) {
    return new VisitResult.Completed(
        StepOutcomes.SKIPPED, new TreeMap<>(Map.of("code", NO_APPROVER, "reason", why)));
  }

  private static StepResult decide(StepContext step, StepAnswer.Decided decided) {
    return switch (decided.verdict()) {
      case APPROVED, REJECTED, SETTLED ->
          complete(
              step.as(decided.by()),
              new VisitResult.Completed(decided.outcome(), decided.output()));
      case UNDECIDED ->
          new VisitResult.Failed(
              "APPROVAL_UNDECIDED", "everybody has answered, and too few have agreed", Map.of());
      case OPEN, LAPSED, WITHDRAWN, CLOSED, VOID, SPOILT ->
          throw new IllegalArgumentException("Expected a verdict, but found " + decided.verdict());
    };
  }

  /** Ends the step, with the effects of the action that ended it. */
  private static StepResult complete(StepContext step, VisitResult.Completed end) {
    var caused = new ArrayList<NamedEffect>();
    if (step.node().config() instanceof Task task) {
      for (int i = 0; i < task.effects().size(); i++) {
        var effect = task.effects().get(i);
        if (effect.on().contains(String.valueOf(end.output().get("action")))) {
          caused.add(
              new NamedEffect(
                  effect.effectType(),
                  "effects." + i + ".",
                  effect.payload().keySet(),
                  DeliveryMode.FIRE_AND_FORGET));
        }
      }
    }
    return caused.isEmpty()
        ? end
        : NamedEffect.compute(
            step,
            caused,
            effects ->
                new EffectResult.Promising(
                    effects, Optional.of(new EffectResult.End(end.outcome(), end.output()))));
  }

  private static List<String> actions(Question question) {
    return question instanceof Task task
        ? task.actions().stream().map(Task.Action::name).toList()
        : List.of();
  }
}
