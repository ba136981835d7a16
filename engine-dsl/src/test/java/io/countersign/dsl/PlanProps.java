package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.Worlds.Fit;
import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import io.countersign.dsl.type.ScalarType;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/** The plan does what a plain walk over the tree does, and records what that reads. */
class PlanProps {

  @Property
  void shouldEvaluateAsTheRulesSay(@ForAll("any") Cases example) {
    // Given
    if (!(example.language().condition(example.text())
        instanceof Result.Accepted<Expression> accepted)) {
      return;
    }
    for (var data : example.data()) {
      // When
      var expected = ReferenceInterpreter.condition(example.world().roots(), example.node(), data);

      // Then
      compare(accepted.value(), expected, data);
    }
  }

  @Property
  void shouldReadValuesAsTheRulesSay(@ForAll("paths") Cases example) {
    // Given
    var expression = example.language().value(example.text()).orThrow();
    for (var data : example.data()) {
      // When
      var expected = ReferenceInterpreter.value(example.world().roots(), example.node(), data);

      // Then
      compare(expression, expected, data);
      var shown = expected.reads().get(example.text());
      boolean scalar = expression.type() instanceof ScalarType && !"[masked]".equals(shown);
      assertThat(expression.evaluateWithRecord(data).result())
          .as("the result in the record of " + example)
          .isEqualTo(expected.failure() != null ? null : scalar ? expected.value() : shown);
    }
  }

  @Property
  void shouldEvaluateStructuredConditionsAsTheRulesSay(@ForAll("structured") Structured example) {
    // Given
    var language = example.base().language();
    if (!(language.condition(example.condition())
        instanceof Result.Accepted<Expression> accepted)) {
      return;
    }
    for (var data : example.base().data()) {
      // When
      var expected =
          ReferenceInterpreter.condition(
              example.base().world().roots(), example.base().node(), data);

      // Then
      compare(accepted.value(), expected, data);
    }
  }

  @Property
  void shouldComeToTheSameOverItsOwnRecord(@ForAll("revealing") Cases example) {
    // Given
    if (!(example.language().condition(example.text())
        instanceof Result.Accepted<Expression> accepted)) {
      return;
    }
    for (var data : example.data()) {
      var evaluation = accepted.value().evaluateWithRecord(data);

      // When
      var again = accepted.value().evaluateWithRecord(rebuilt(evaluation.variables()));

      // Then
      assertThat(code(again.outcome())).as(example.text()).isEqualTo(code(evaluation.outcome()));
      assertThat(again.result()).as(example.text()).isEqualTo(evaluation.result());
      assertThat(again.variables()).isEqualTo(evaluation.variables());
    }
  }

  private static void compare(
      Expression expression, ReferenceInterpreter.Result expected, Map<String, ?> data) {
    var outcome = expression.evaluate(data);
    var evaluation = expression.evaluateWithRecord(data);
    var context = expression.text() + " over " + data;
    assertThat(code(outcome)).as(context).isEqualTo(expected.failure());
    assertThat(value(outcome)).as(context).isEqualTo(expected.value());
    assertThat(code(evaluation.outcome())).as(context).isEqualTo(expected.failure());
    assertThat(value(evaluation.outcome())).as(context).isEqualTo(expected.value());
    assertThat(evaluation.variables()).as(context).isEqualTo(expected.reads());
    assertThat(evaluation.variables().keySet())
        .as("the order of variables in " + context)
        .containsExactlyElementsOf(
            expression.variables().stream().filter(expected.reads()::containsKey).toList());
    Statistics.collect(expected.failure() == null ? "a value" : expected.failure().name());
  }

  @Property
  void shouldListVariablesAsTheyAreWritten(@ForAll("any") Cases example) {
    // Given
    if (!(example.language().condition(example.text())
        instanceof Result.Accepted<Expression> accepted)) {
      return;
    }

    // When
    var written = new LinkedHashSet<String>();
    collect(example.node(), written);

    // Then
    assertThat(accepted.value().variables()).as(example.text()).containsExactlyElementsOf(written);
  }

  private static void collect(SyntaxNode node, Set<String> paths) {
    if (node instanceof SyntaxNode.Path path) {
      paths.add(ExpressionPrinter.print(path));
    }
    node.children().forEach(child -> collect(child, paths));
  }

  private static @Nullable Object code(EvaluationOutcome outcome) {
    return outcome instanceof EvaluationOutcome.Failure failure ? failure.problem().code() : null;
  }

  private static @Nullable Object value(EvaluationOutcome outcome) {
    return outcome instanceof EvaluationOutcome.Value value ? value.value() : null;
  }

  private static Map<String, @Nullable Object> rebuilt(Map<String, @Nullable Object> variables) {
    var data = new HashMap<String, @Nullable Object>();
    // A whole comes before its parts, and holds them already.
    variables.entrySet().stream()
        .map(entry -> Map.entry(path(entry.getKey()), List.of(present(entry.getValue()))))
        .sorted(Comparator.comparingInt(entry -> entry.getKey().segments().size()))
        .filter(entry -> entry.getValue().get(0) != MISSING)
        .forEach(entry -> place(data, entry.getKey(), entry.getValue().get(0)));
    return data;
  }

  private static final Object MISSING = new Object();

  private static Object present(@Nullable Object value) {
    return value == null ? MISSING : value;
  }

  private static SyntaxNode.Path path(String text) {
    return (SyntaxNode.Path) ExpressionReader.value(text).orThrow();
  }

  private static void place(
      Map<String, @Nullable Object> data, SyntaxNode.Path path, Object value) {
    var steps = new ArrayList<Segment>();
    steps.add(new Segment.Field(path.root()));
    steps.addAll(path.segments());
    data.put(path.root(), placed(data.get(path.root()), steps, 1, value));
  }

  /** The container with the value in it, at the steps from {@code step} on. */
  private static @Nullable Object placed(
      @Nullable Object container, List<Segment> steps, int step, Object value) {
    if (step == steps.size()) {
      return value;
    }
    if (steps.get(step) instanceof Segment.Index index) {
      var list =
          container instanceof List<?> known
              ? new ArrayList<@Nullable Object>(known)
              : new ArrayList<@Nullable Object>();
      while (list.size() <= index.index()) {
        list.add(null);
      }
      list.set(index.index(), placed(list.get(index.index()), steps, step + 1, value));
      return list;
    }
    var name = ((Segment.Field) steps.get(step)).name();
    var fields = new HashMap<@Nullable Object, @Nullable Object>();
    if (container instanceof Map<?, ?> known) {
      fields.putAll(known);
    }
    fields.put(name, placed(fields.get(name), steps, step + 1, value));
    return fields;
  }

  /** A structured condition, and the case whose tree is the same condition. */
  record Structured(Cases base, Map<String, @Nullable Object> condition) {}

  @Provide
  Arbitrary<Cases> any() {
    return Arbitraries.randomValue(random -> anyCase(random, true));
  }

  /** Without sensitive fields; a null or a time in a record is what it was in the data. */
  @Provide
  Arbitrary<Cases> revealing() {
    return Arbitraries.randomValue(
        random -> Cases.random(random, random.nextBoolean(), false, 6, Fit.NULLS, 4));
  }

  @Provide
  Arbitrary<Cases> paths() {
    return Arbitraries.randomValue(random -> anyCase(random, true).withPath(random));
  }

  @Provide
  Arbitrary<Structured> structured() {
    return Arbitraries.randomValue(
        random -> {
          var base = anyCase(random, false);
          var trees = new StructuredCases(random, base.world());
          var condition = trees.condition(random.nextInt(3));
          return new Structured(
              new Cases(base.world(), trees.node(condition), base.data()), condition);
        });
  }

  private static Cases anyCase(Random random, boolean sensitive) {
    var fit = List.of(Fit.values()).get(random.nextInt(3));
    return Cases.random(random, random.nextInt(4) > 0, sensitive, 5, fit, 5);
  }
}
