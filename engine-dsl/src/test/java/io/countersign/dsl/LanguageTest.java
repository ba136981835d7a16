package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LanguageTest {

  private static final Language LANGUAGE =
      Language.over(Type.record(Map.of("total", ScalarType.MONEY, "status", ScalarType.TEXT)))
          .build();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "false",
        "null",
        "in",
        "contains",
        "and",
        "AND",
        "or",
        "Or",
        "not",
        "NOT",
        "IN",
        "CONTAINS",
        "",
        " ",
        "a b",
        "a-b",
        "a.b",
        "1a",
        "ä",
        "'a'",
        "a\n"
      })
  void shouldRefuseARootThatNoPathCanStartWith(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Language.builder().root(name, ScalarType.TEXT))
        .withMessageContaining("'" + name + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"object", "assignments", "changed_fields", "trigger", "_", "a1", "True"})
  void shouldTakeAnyOtherNameAsARoot(String name) {
    // Given
    var language = Language.builder().root(name, ScalarType.BOOLEAN).build();

    // When, then
    assertThat(language.condition(name).problems()).isEmpty();
  }

  @Test
  void shouldNotChangeWithItsBuilder() {
    // Given
    var builder = Language.builder().root("a", ScalarType.BOOLEAN);
    var language = builder.build();

    // When
    builder.root("b", ScalarType.BOOLEAN).limits(new ExpressionLimits(1, 0, 1));

    // Then
    assertThat(language.roots()).containsOnlyKeys("a");
    assertThat(language.limits()).isEqualTo(ExpressionLimits.DEFAULTS);
  }

  @Test
  void shouldKeepEverythingInItsBuilder() {
    // Given
    var limits = new ExpressionLimits(5, 6, 70);
    var language =
        Language.builder()
            .root("a", ScalarType.BOOLEAN)
            .root("doc", Type.record(Map.of("a", ScalarType.TEXT)))
            .documentRoot("doc")
            .limits(limits)
            .build();

    // When
    var copy = language.toBuilder().build();

    // Then
    assertThat(copy.roots()).isEqualTo(language.roots());
    assertThat(copy.limits()).isEqualTo(limits);
    assertThat(copy.condition(Map.of("field", "b", "operator", "eq", "value", "x")).problems())
        .extracting(Problem::code)
        .containsExactly(DslCode.DSL_UNKNOWN_FIELD);
  }

  @Test
  void shouldResolveFieldsUnderTheDocumentRoot() {
    // Given
    var language =
        Language.builder()
            .root("doc", Type.record(Map.of("a", ScalarType.TEXT)))
            .documentRoot("doc")
            .build();

    // When
    var condition = language.condition(Map.of("field", "a", "operator", "eq", "value", "x"));

    // Then
    assertThat(condition.orThrow().text()).isEqualTo("doc.a == 'x'");
  }

  @Test
  void shouldThrowEveryProblemWhenAProgramsOwnTextIsRefused() {
    // Given
    var compiled = LANGUAGE.condition("entity.totl > 1 && entity.status > 'a'");

    // When, then
    assertThatThrownBy(compiled::orThrow)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            """
            DSL_UNKNOWN_FIELD 1:1: Expected a field of entity such as status, total, but found 'totl'.
             | entity.totl > 1 && entity.status > 'a'
             | ^
            Did you mean 'total'?

            DSL_TYPE_MISMATCH 1:20: Expected a number, money, timestamp or date on the left of '>', but found text.
             | entity.totl > 1 && entity.status > 'a'
             | ...................^
            Text has no order; compare with == or in, or declare the field as a date or timestamp.""");
  }

  @Test
  void shouldHaveNoProblemsWhenAccepted() {
    var compiled = LANGUAGE.condition("entity.total > 1");

    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.orThrow()).hasToString("entity.total > 1");
    assertThat(compiled.orThrow().type()).isEqualTo(ScalarType.BOOLEAN);
    assertThat(compiled.orThrow().variables()).containsExactly("entity.total");
  }

  @Test
  void shouldKnowTheTypeOfAValue() {
    assertThat(LANGUAGE.value("entity.total").orThrow().type()).isEqualTo(ScalarType.MONEY);
    assertThat(LANGUAGE.value("'a'").orThrow().type()).isEqualTo(ScalarType.TEXT);
    assertThat(LANGUAGE.value("5").orThrow().type()).isEqualTo(ScalarType.INTEGER);
    assertThat(LANGUAGE.value("5.5").orThrow().type()).isEqualTo(ScalarType.DECIMAL);
    assertThat(LANGUAGE.value("['a']").orThrow().type()).isEqualTo(Type.listOf(ScalarType.TEXT));
    assertThat(LANGUAGE.value("['a', 1]").orThrow().type()).isEqualTo(Type.listOf(Type.dynamic()));
    assertThat(LANGUAGE.value("now").orThrow().type()).isEqualTo(ScalarType.TIMESTAMP);
  }

  @Test
  void shouldNameTheVariablesOfATemplateOnce() {
    var template = LANGUAGE.template("{entity.total} {entity.status} {entity.total} {{x}}");

    assertThat(template.orThrow().variables()).containsExactly("entity.total", "entity.status");
    assertThat(template.orThrow().text()).startsWith("{entity.total}");
  }

  @Test
  void shouldCopyTheFieldsOfARecordType() {
    // Given
    var fields = new HashMap<String, RecordType.Field>();
    fields.put("a", RecordType.Field.plain(ScalarType.TEXT));
    var type = new RecordType(fields);

    // When
    fields.clear();

    // Then
    assertThat(type.fields()).containsOnlyKeys("a");
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 1", "101, 0, 1", "1, -1, 1", "1, 0, 0"})
  void shouldRefuseLimitsOutOfBounds(int depth, int dereferences, int length) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExpressionLimits(depth, dereferences, length))
        .withMessageStartingWith("Expected ");
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 1", "100, 0, 1"})
  void shouldTakeLimitsAtTheirBounds(int depth, int dereferences, int length) {
    assertThatCode(() -> new ExpressionLimits(depth, dereferences, length))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldHaveTheDocumentedLimits() {
    assertThat(ExpressionLimits.DEFAULTS).isEqualTo(new ExpressionLimits(10, 20, 500));
  }

  @Test
  void shouldCopyTheProblemsOfARefusal() {
    // Given
    var problems = LANGUAGE.condition("nope").problems();

    // When, then
    assertThat(List.copyOf(problems)).isSameAs(problems);
  }

  @Test
  void shouldNotSearchWhatARecordCannotHold() {
    var language = Language.over(Type.dynamic()).build();
    var contains = language.condition("context.list contains 'x9998'").orThrow();
    var searched = IntStream.range(0, 9_999).mapToObj(i -> "x" + i).toList();
    var tooLong = IntStream.range(0, 10_000).mapToObj(i -> "x" + i).toList();

    var evaluation = contains.evaluateWithRecord(Map.of("context", Map.of("list", searched)));
    var refused = contains.evaluateWithRecord(Map.of("context", Map.of("list", tooLong)));

    assertThat(evaluation.result()).isEqualTo(true);
    assertThat(evaluation.variables()).containsEntry("context.list", searched);
    assertThat(refused.outcome()).isInstanceOf(EvaluationOutcome.Failure.class);
    assertThat(contains.evaluate(Map.of("context", Map.of("list", tooLong))))
        .isEqualTo(refused.outcome());
  }

  @Test
  void shouldRefuseAStructuredConditionThatHoldsTooMuchBeforeItIsRead() {
    // Given: a list that counts how many of its elements are asked for.
    var asked = new AtomicInteger();
    var conditions =
        new AbstractList<Object>() {
          @Override
          public Object get(int index) {
            asked.incrementAndGet();
            return Map.of("field", "a", "operator", "eq", "value", (long) index);
          }

          @Override
          public int size() {
            return 200_000;
          }
        };

    // When
    var compiled = Language.over(Type.dynamic()).build().condition(Map.of("all", conditions));

    // Then
    assertThat(compiled.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(DslCode.DSL_TOO_LONG);
              assertThat(problem.message())
                  .isEqualTo(
                      "Expected at most 500 characters, but found a condition of more than 5000"
                          + " values.");
            });
    assertThat(asked.get()).isLessThanOrEqualTo(5_000);
  }
}
