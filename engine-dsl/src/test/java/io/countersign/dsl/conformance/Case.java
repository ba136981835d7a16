package io.countersign.dsl.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.dsl.TextTemplate;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One case: a paragraph of a conformance file.
 *
 * @param file the file's name
 * @param line the line the case starts on
 * @param title what it shows
 * @param parts its parts by key, in the order in which they are written, as lines
 */
record Case(String file, int line, String title, Map<String, List<String>> parts) {

  /** What is compared with the product, and rewritten when baselines are written. */
  static final Set<String> VERDICTS = Set.of("is", "fails", "problems");

  /** What is compared only where a case writes it. */
  static final Set<String> DETAILS = Set.of("text", "reads", "result");

  static final Set<String> SUBJECTS = Set.of("expr", "value", "any", "json", "template");

  static final Set<String> SETTING = Set.of("types", "data", "limits");

  String name() {
    return file + ":" + line + " " + title;
  }

  Language language() {
    return Declarations.language(part("types"), String.join(" ", part("limits")));
  }

  Map<String, @Nullable Object> data() {
    return Data.read(part("data"));
  }

  private List<String> part(String key) {
    return parts.getOrDefault(key, List.of());
  }

  /** The key of what is compiled. */
  String form() {
    return parts.keySet().stream().filter(SUBJECTS::contains).findFirst().orElseThrow();
  }

  /** What is compiled. */
  String subject() {
    var written = String.join("\n", part(form()));
    return written.startsWith("~ ") ? Notation.build(written.substring(2)) : written;
  }

  /** The verdict and details that the case expects. */
  Map<String, List<String>> expected() {
    var expected = new LinkedHashMap<>(parts);
    expected.keySet().removeIf(key -> SUBJECTS.contains(key) || SETTING.contains(key));
    return expected;
  }

  /** The same verdict and details, as the product has them. */
  Map<String, List<String>> actual() {
    if (form().equals("template")) {
      return actual(language().template(subject()));
    }
    var compiled = compiled();
    var actual = new LinkedHashMap<String, List<String>>();
    if (!(compiled instanceof Result.Accepted<Expression> accepted)) {
      actual.put("problems", problems(compiled.problems()));
      return actual;
    }
    var expression = accepted.value();
    var evaluation = expression.evaluateWithRecord(data());
    var outcome = evaluation.outcome();
    assertThat(expression.evaluate(data())).as("the outcome without a record").isEqualTo(outcome);
    var recorded = evaluation.variables().toString();
    if (!recorded.contains("[masked]") && !recorded.contains("a java.")) {
      assertThat(expression.evaluate(Data.of(evaluation.variables())))
          .as("the outcome over the recorded variables")
          .isEqualTo(outcome);
    }
    if (form().equals("json") && !parts.containsKey("fails")) {
      assertSameAsText(expression, outcome);
    }
    verdict(actual, outcome);
    if (parts.containsKey("text")) {
      actual.put("text", List.of(expression.text()));
    }
    if (parts.containsKey("reads")) {
      var reads = new ArrayList<String>();
      evaluation
          .variables()
          .forEach((path, value) -> reads.add(path + " = " + Notation.write(value)));
      actual.put("reads", reads.isEmpty() ? List.of("nothing") : reads);
    }
    if (parts.containsKey("result")) {
      actual.put("result", List.of(Notation.write(evaluation.result())));
    }
    return actual;
  }

  /** What the subject is compiled to, unless it is a template. */
  Result<Expression> compiled() {
    return switch (form()) {
      case "value" -> language().value(subject());
      case "any" -> language().expression(subject());
      case "json" -> language().condition(json(subject()));
      default -> language().condition(subject());
    };
  }

  private Map<String, List<String>> actual(Result<TextTemplate> compiled) {
    var actual = new LinkedHashMap<String, List<String>>();
    if (compiled instanceof Result.Accepted<TextTemplate> accepted) {
      verdict(actual, accepted.value().render(data()));
    } else {
      actual.put("problems", problems(compiled.problems()));
    }
    return actual;
  }

  /** A structured condition means what its printed form means, which is text or JSON again. */
  private void assertSameAsText(Expression expression, EvaluationOutcome outcome) {
    var text = expression.text();
    var again =
        text.startsWith("{") ? language().condition(json(text)) : language().condition(text);
    assertThat(again.orThrow().text()).isEqualTo(text);
    assertThat(again.orThrow().evaluate(data())).as(text).isEqualTo(outcome);
  }

  @SuppressWarnings("unchecked") // The notation's objects have text keys.
  private static Map<String, ?> json(String text) {
    return (Map<String, ?>) Objects.requireNonNull(Notation.read(text));
  }

  private static void verdict(Map<String, List<String>> actual, EvaluationOutcome outcome) {
    if (outcome instanceof EvaluationOutcome.Value value) {
      actual.put("is", List.of(Notation.write(value.value())));
    } else if (outcome instanceof EvaluationOutcome.Failure failure) {
      actual.put("fails", problems(List.of(failure.problem())));
    }
  }

  private static List<String> problems(List<Problem> problems) {
    return problems.stream()
        .flatMap(problem -> problem.toString().lines())
        .map(String::stripTrailing)
        .toList();
  }
}
