package io.countersign.compiler.template;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.schema.ClosestName;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The templates that come with the compiler. Stateless; safe for many threads. */
public final class TemplateCatalogue {

  private static final List<String> NAMES =
      List.of(
          "invoice-approval",
          "purchase-order-approval",
          "return-credit-note",
          "amendment-loop",
          "simple-fast-track");

  private static final List<String> STEP_LISTS = List.of("accreditation");

  private static final int SHOWN = 60;

  private TemplateCatalogue() {}

  /** Every template. */
  public static List<WorkflowTemplate> all() {
    return NAMES.stream().map(TemplateCatalogue::template).toList();
  }

  /** The template of a name, or nothing. */
  public static Optional<WorkflowTemplate> find(String name) {
    return NAMES.contains(name) ? Optional.of(template(name)) : Optional.empty();
  }

  /** Returns the step lists, which have no parameters. */
  public static List<StepListTemplate> stepLists() {
    return STEP_LISTS.stream().map(StepListTemplate::read).toList();
  }

  /**
   * Fills in a template, or a step list, as the files that an author begins with. All problems come
   * at once.
   *
   * @param name the name of the template or the step list
   * @param settings values by the names of parameters, as a person writes them
   * @return the texts of the files by their endings, such as {@code patch.json}
   */
  public static Result<Map<String, String>> files(String name, Map<String, String> settings) {
    if (!STEP_LISTS.contains(name)) {
      return NAMES.contains(name)
          ? fill(name, settings)
              .map(
                  filled ->
                      Map.of(
                          "contract.json", filled.contractJson(), "patch.json", filled.patchJson()))
          : new Result.Refused<>(
              unknownTemplate(name, Stream.concat(NAMES.stream(), STEP_LISTS.stream()).toList()));
    }
    if (!settings.isEmpty()) {
      return new Result.Refused<>(
          settings.keySet().stream().sorted().map(key -> noParameters(name, key)).toList());
    }
    var list = StepListTemplate.read(name);
    return new Result.Accepted<>(
        Map.of("contract.json", list.contractJson(), "steps.json", list.stepsJson()));
  }

  /**
   * Fills in a template. What is not set has its standard value. All problems come at once.
   *
   * @param name the template's name
   * @param settings values by the names of parameters, as a person writes them
   */
  public static Result<FilledTemplate> fill(String name, Map<String, String> settings) {
    var template = find(name);
    if (template.isEmpty()) {
      return new Result.Refused<>(unknownTemplate(name, NAMES));
    }
    var values = new LinkedHashMap<String, String>();
    template.get().parameters().forEach(one -> values.put(one.name(), one.standard()));
    var problems = new ArrayList<Problem>();
    settings.forEach((key, value) -> set(template.get(), key, value, values, problems));
    template.get().parameters().forEach(one -> compare(one, values, problems));
    return problems.isEmpty()
        ? new Result.Accepted<>(fillParameters(name, values))
        : new Result.Refused<>(Problem.sorted(problems));
  }

  private static void set(
      WorkflowTemplate template,
      String key,
      String value,
      Map<String, String> values,
      List<Problem> problems) {
    var parameter = template.parameter(key);
    if (parameter.isEmpty()) {
      problems.add(unknownParameter(template, key));
    } else if (!parameter.get().type().accepts(value, parameter.get().bounds())) {
      problems.add(wrongValue(parameter.get()));
    } else {
      values.put(key, value);
    }
  }

  private static void compare(
      TemplateParameter parameter, Map<String, String> values, List<Problem> problems) {
    var other = parameter.bounds().notAbove();
    if (other.isEmpty()) {
      return;
    }
    var value = Objects.requireNonNull(values.get(parameter.name()));
    var limit = Objects.requireNonNull(values.get(other.get()));
    if (parameter.type().isAbove(value, limit)) {
      problems.add(
          Problem.error(
              CompilerCode.TEMPLATE_VALUE,
              ProblemPlace.at("/" + parameter.name()),
              "a value that is not above that of " + other.get(),
              "a higher one",
              "Set both, so that " + parameter.name() + " is at most " + other.get() + "."));
    }
  }

  private static FilledTemplate fillParameters(String name, Map<String, String> values) {
    var contractJson = with(values, TemplateResource.read(name + ".contract.json"));
    var patchJson = with(values, TemplateResource.read(name + ".patch.json"));
    return new FilledTemplate(
        EntityContract.fromPlain(plain(contractJson)).orThrow(),
        PatchBuilder.fromPlain(plain(patchJson)).orThrow(),
        contractJson,
        patchJson);
  }

  /** Every place of a parameter is inside a JSON text. */
  private static String with(Map<String, String> values, String json) {
    var filled = json;
    for (var value : values.entrySet()) {
      var escaped = value.getValue().replace("\\", "\\\\").replace("\"", "\\\"");
      filled = filled.replace("${" + value.getKey() + "}", escaped);
    }
    return filled;
  }

  private static WorkflowTemplate template(String name) {
    return JsonMembers.read(
            plain(TemplateResource.read(name + ".template.json")),
            all ->
                new WorkflowTemplate(
                    name,
                    all.text("summary"),
                    all.objects("parameters").stream().map(TemplateParameter::read).toList()))
        .orThrow();
  }

  private static @Nullable Object plain(String json) {
    if (Json.read(json) instanceof Result.Accepted<@Nullable Object> value) {
      return value.value();
    }
    throw new IllegalStateException("Expected the resources of templates to be JSON: " + json);
  }

  private static Problem unknownTemplate(String name, List<String> known) {
    return Problem.error(
        CompilerCode.TEMPLATE_UNKNOWN,
        ProblemPlace.nowhere(),
        "the name of a template",
        show(name),
        remedy(name, known));
  }

  private static Problem noParameters(String name, String key) {
    return Problem.error(
        CompilerCode.TEMPLATE_PARAMETER,
        ProblemPlace.at("/" + key.replace("~", "~0").replace("/", "~1")),
        "no setting, because " + name + " has no parameters",
        show(key),
        "Leave out the setting, and change the written steps instead.");
  }

  private static Problem unknownParameter(WorkflowTemplate template, String key) {
    return Problem.error(
        CompilerCode.TEMPLATE_PARAMETER,
        ProblemPlace.at("/" + key.replace("~", "~0").replace("/", "~1")),
        "a parameter of " + template.name(),
        show(key),
        remedy(key, template.parameters().stream().map(TemplateParameter::name).toList()));
  }

  private static Problem wrongValue(TemplateParameter parameter) {
    var expected = parameter.type().expected(parameter.bounds());
    return Problem.error(
        CompilerCode.TEMPLATE_VALUE,
        ProblemPlace.at("/" + parameter.name()),
        expected,
        "something else",
        "Write " + expected + ", such as " + parameter.standard() + ".");
  }

  private static String remedy(String written, Collection<String> known) {
    return ClosestName.to(written, known)
        .map(close -> "Did you mean " + close + "?")
        .orElse("There are " + String.join(", ", known) + ".");
  }

  private static String show(String text) {
    return text.length() > SHOWN || !text.matches("[\\w.-]+") ? "another text" : "'" + text + "'";
  }
}
