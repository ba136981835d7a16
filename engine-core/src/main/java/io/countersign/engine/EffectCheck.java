package io.countersign.engine;

import io.countersign.dsl.Language;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Check that the effects of a workflow can be sent. Everything that is missing is a warning. */
final class EffectCheck {

  private final HostQuestion question;
  private final Map<String, EffectSender> senders;
  private final Language language;

  EffectCheck(HostQuestion question, Map<String, EffectSender> senders, Language language) {
    this.question = question;
    this.senders = senders;
    this.language = language;
  }

  List<Problem> of(String place, StepConfig.WebhookOut webhook) {
    var problems = new ArrayList<Problem>();
    var options = new LinkedHashMap<String, @Nullable Object>();
    var url = WrittenUrl.of(language.template(webhook.url()).orThrow());
    url.objection().ifPresent(found -> problems.add(impossible(place + "/url", found)));
    url.known().ifPresent(known -> options.put("url", known));
    webhook.secret().ifPresent(secret -> options.put("secret", secret));
    problems.addAll(sender(place, "webhook", options));
    return problems;
  }

  List<Problem> of(String place, StepConfig.Notification notification) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < notification.channels().size(); i++) {
      var type = notification.channels().get(i).effectType();
      problems.addAll(sender(place + "/channels/" + i, type, Map.of()));
    }
    return problems;
  }

  List<Problem> of(String place, StepForm.Effect effect) {
    return sender(place + "/effectType", effect.effectType(), Map.of());
  }

  List<Problem> of(String place, StepConfig.Task task) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < task.effects().size(); i++) {
      var type = task.effects().get(i).effectType();
      problems.addAll(sender(place + "/effects/" + i + "/effectType", type, Map.of()));
    }
    return problems;
  }

  private List<Problem> sender(String place, String type, Map<String, @Nullable Object> options) {
    var sender = senders.get(type);
    if (sender == null) {
      return List.of(
          Problem.warning(
              EngineCode.EFFECT_WITHOUT_SENDER,
              ProblemPlace.at(place),
              "a sender for effects of the type '" + type + "'",
              "none in this engine",
              "Give the engine one with EngineBuilder.sender, unless another process sends them;"
                  + " they wait until then."));
    }
    return question.ask(
        place,
        EngineCode.EFFECT_WITHOUT_SENDER,
        () ->
            sender.objections(question.org(), options).stream()
                .map(one -> warning(one.under(place)))
                .toList());
  }

  private static Problem warning(Problem problem) {
    return new Problem(
        problem.code(),
        Severity.WARNING,
        problem.place(),
        problem.expected(),
        problem.found(),
        problem.remedy());
  }

  private static Problem impossible(String place, String found) {
    return Problem.warning(
        EngineCode.EFFECT_URL_IMPOSSIBLE,
        ProblemPlace.at(place),
        "an absolute http or https address with a host",
        found,
        "Write the whole address, such as https://api.example.org/hooks; the webhook cannot be sent"
            + " as it is.");
  }
}
