package io.countersign.engine;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Check that a host has everything that a workflow names, as far as that is known before the
 * workflow runs.
 */
final class PublishCheck {

  private final HostPorts ports;
  private final Map<String, EffectSender> senders;
  private final Telemetry telemetry;

  PublishCheck(HostPorts ports, Map<String, EffectSender> senders, Telemetry telemetry) {
    this.ports = ports;
    this.senders = senders;
    this.telemetry = telemetry;
  }

  /**
   * Returns errors for steps that can never run in this host, and warnings for what is missing now;
   * sorted.
   */
  List<Problem> of(StoreTransaction transaction, OrgId org, CompiledWorkflow compiled) {
    var workflow = WorkflowModel.of(compiled);
    var question = new HostQuestion(transaction, org.value(), telemetry);
    var approvers = new ApproverCheck(question, ports.directory());
    var effects = new EffectCheck(question, senders, workflow.contract().language());
    var problems = new ArrayList<Problem>();
    for (var node : workflow.graph().nodes().values()) {
      var place = "/nodes/" + node.id() + "/config";
      if (node.config() instanceof StepConfig.Question asking) {
        problems.addAll(approvers.of(place, asking));
        if (asking instanceof StepConfig.Task task) {
          problems.addAll(effects.of(place, task));
          problems.addAll(calendars(question, place, task));
        }
      } else if (node.config() instanceof StepForm.Effect effect) {
        problems.addAll(effects.of(place, effect));
      } else if (node.config() instanceof StepConfig.WebhookOut webhook) {
        problems.addAll(effects.of(place, webhook));
      } else if (node.config() instanceof StepConfig.Notification notification) {
        problems.addAll(effects.of(place, notification));
      } else if (node.config() instanceof StepForm.Rule rule) {
        problems.addAll(rules(question, place, rule));
      } else {
        problems.addAll(handler(node));
      }
    }
    return Problem.sorted(problems);
  }

  private static List<Problem> calendars(
      HostQuestion question, String place, StepConfig.Task task) {
    var names =
        task.deadlines().stream().flatMap(one -> one.calendar().stream()).distinct().toList();
    var known =
        names.isEmpty()
            ? Map.of()
            : question.transaction().calendars().newest(OrgId.of(question.org()), names);
    return names.stream()
        .filter(name -> !known.containsKey(name))
        .map(
            name ->
                Problem.warning(
                    EngineCode.CALENDAR_UNKNOWN,
                    ProblemPlace.at(place + "/deadlines"),
                    "a calendar that the organisation has",
                    "'" + name + "'",
                    "Save it with Engine.saveCalendar; the step fails until then."))
        .toList();
  }

  private List<Problem> rules(HostQuestion question, String place, StepForm.Rule rule) {
    return question.ask(
        place + "/ruleSet",
        EngineCode.STEP_WITHOUT_HANDLER,
        () ->
            ports
                    .judges()
                    .rules()
                    .knows(question.transaction(), OrgId.of(question.org()), rule.ruleSet())
                ? List.of()
                : List.of(
                    Problem.warning(
                        EngineCode.STEP_WITHOUT_HANDLER,
                        ProblemPlace.at(place + "/ruleSet"),
                        "a rule set that the host's Rules know",
                        "'" + rule.ruleSet() + "'",
                        "Correct the name, or give the engine these rules; the step fails until"
                            + " then.")));
  }

  private List<Problem> handler(WorkflowNode node) {
    if (!(node.config() instanceof StepForm.Custom custom)
        || ports.steps().containsKey(custom.type())) {
      return List.of();
    }
    return List.of(
        Problem.warning(
            EngineCode.STEP_WITHOUT_HANDLER,
            ProblemPlace.at("/nodes/" + node.id() + "/type"),
            "a type of step that the host's ports have",
            "'" + custom.type() + "'",
            "Add it to HostPorts.steps, or take the step out; the step fails until then."));
  }
}
