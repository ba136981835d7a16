package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a host passes as data: an evaluation answers with a value or a typed failure. */
final class HostDataTest {

  private static final Language LANGUAGE =
      Language.over(
              Type.record(
                  Map.of(
                      "total", ScalarType.MONEY,
                      "rate", ScalarType.DECIMAL,
                      "count", ScalarType.INTEGER,
                      "tags", Type.listOf(ScalarType.TEXT),
                      "numbers", Type.listOf(ScalarType.INTEGER))))
          .build();

  private static Map<String, ?> context(@Nullable Object value) {
    var context = new HashMap<String, @Nullable Object>();
    context.put("x", value);
    return Map.of("context", context);
  }

  private static DslCode failure(EvaluationOutcome outcome) {
    assertThat(outcome).isInstanceOf(EvaluationOutcome.Failure.class);
    return (DslCode) ((EvaluationOutcome.Failure) outcome).problem().code();
  }

  /** A list that throws from every method. */
  private static List<Object> broken() {
    return new AbstractList<>() {
      @Override
      public Object get(int index) {
        throw new IllegalStateException("the session is closed");
      }

      @Override
      public int size() {
        throw new IllegalStateException("the session is closed");
      }
    };
  }

  @Test
  void shouldFailWhereAMapThrows() {
    // Given: a map that can only compare integers
    var byNumber = new TreeMap<Integer, String>();
    byNumber.put(1, "a");
    var expression = LANGUAGE.condition("context.x.name == 'a'").orThrow();

    // When
    var outcome = expression.evaluate(context(byNumber));
    var evaluation = expression.evaluateWithRecord(context(byNumber));

    // Then
    assertThat(failure(outcome)).isEqualTo(DslCode.DSL_DATA_FAILED);
    assertThat(evaluation.outcome()).isEqualTo(outcome);
    assertThat(evaluation.result()).isNull();
    assertThat(evaluation.variables()).isEmpty();
  }

  @Test
  void shouldFailWhereTheRootsThrow() {
    // Given
    var data = new AbstractMapThatThrows();

    // When, then
    assertThat(failure(LANGUAGE.condition("context.x == 1").orThrow().evaluate(data)))
        .isEqualTo(DslCode.DSL_DATA_FAILED);
  }

  private static final class AbstractMapThatThrows extends HashMap<String, Object> {
    private static final long serialVersionUID = 1L;

    @Override
    public Object get(@Nullable Object key) {
      throw new UnsupportedOperationException("write only");
    }
  }

  @ParameterizedTest
  @MethodSource("overBrokenLists")
  void shouldFailWhereAListThrows(String text) {
    // Given
    var expression = LANGUAGE.expression(text).orThrow();
    var data = context(broken());

    // When
    var outcome = expression.evaluate(data);

    // Then
    assertThat(failure(outcome)).isEqualTo(DslCode.DSL_DATA_FAILED);
    assertThat(expression.evaluateWithRecord(data).outcome()).isEqualTo(outcome);
  }

  static Stream<String> overBrokenLists() {
    return Stream.of("context.x contains 'a'", "5 in context.x", "context.x[0] == 1", "context.x");
  }

  @Test
  void shouldRecordAMarkerForWhatCannotBeCopied() {
    // Given
    var expression = LANGUAGE.condition("context.x != null").orThrow();

    // When
    var evaluation = expression.evaluateWithRecord(context(broken()));

    // Then
    assertThat(evaluation.result()).isEqualTo(true);
    assertThat(evaluation.variables())
        .containsExactly(Map.entry("context.x", "[unreadable: java.lang.IllegalStateException]"));
  }

  @Test
  void shouldCutAMapThatContainsItself() {
    // Given
    var self = new HashMap<String, Object>();
    self.put("self", self);
    var expression = LANGUAGE.condition("context.x != null").orThrow();

    // When
    var evaluation = expression.evaluateWithRecord(context(self));

    // Then
    assertThat(evaluation.result()).isEqualTo(true);
    assertThat(evaluation.variables().toString()).contains("[cut: too large]");
    assertThat(failure(LANGUAGE.value("context.x").orThrow().evaluate(context(self))))
        .isEqualTo(DslCode.DSL_VALUE_TYPE);
  }

  @Test
  void shouldCutAListThatContainsItselfTwice() {
    // Given: two to the power of sixty-four elements, for whoever walks them all
    var self = new ArrayList<Object>();
    self.add(self);
    self.add(self);

    // When
    var evaluation =
        LANGUAGE.condition("context.x != null").orThrow().evaluateWithRecord(context(self));

    // Then
    assertThat(evaluation.result()).isEqualTo(true);
    assertThat(evaluation.variables()).containsOnlyKeys("context.x");
  }

  @ParameterizedTest
  @MethodSource("hugeLists")
  void shouldCutAHugeList(List<?> huge) {
    // When
    var evaluation =
        LANGUAGE.condition("context.x != null").orThrow().evaluateWithRecord(context(huge));

    // Then
    assertThat(evaluation.variables().get("context.x")).isInstanceOf(List.class);
    var copy = (List<?>) evaluation.variables().get("context.x");
    assertThat(copy).hasSizeLessThan(10_002).last().isEqualTo("[cut: too large]");
    assertThat(failure(LANGUAGE.value("context.x").orThrow().evaluate(context(huge))))
        .isEqualTo(DslCode.DSL_VALUE_TYPE);
  }

  /** Named, because whoever prints such a list needs all the memory there is. */
  static Stream<Named<List<?>>> hugeLists() {
    return Stream.of(
        Named.of("texts", Collections.nCopies(Integer.MAX_VALUE, "a")),
        Named.of("nulls", Collections.nCopies(Integer.MAX_VALUE, (Object) null)),
        Named.of("lists", Collections.nCopies(Integer.MAX_VALUE, List.of())));
  }

  @Test
  void shouldCopyWhatIsJustWithinTheBounds() {
    // Given: the list and its elements are ten thousand values
    var list = IntStream.range(0, 9_999).mapToObj(i -> (long) i).toList();

    // When, then
    assertThat(LANGUAGE.value("context.x").orThrow().evaluate(context(list)))
        .isEqualTo(new EvaluationOutcome.Value(list));
    assertThat(
            failure(
                LANGUAGE
                    .value("context.x")
                    .orThrow()
                    .evaluate(
                        context(IntStream.range(0, 10_000).mapToObj(i -> (long) i).toList()))))
        .isEqualTo(DslCode.DSL_VALUE_TYPE);
  }

  @ParameterizedTest
  @MethodSource("unsupported")
  void shouldFailOnClassesThatTheLanguageDoesNotHave(Object value) {
    // Given
    var data = context(value);

    // When, then
    for (var text : List.of("context.x == 1", "context.x in [1]", "context.x", "!context.x")) {
      assertThat(failure(LANGUAGE.expression(text).orThrow().evaluate(data)))
          .as(text)
          .isEqualTo(DslCode.DSL_VALUE_UNSUPPORTED);
    }
    assertThat(
            LANGUAGE.condition("context.x != null").orThrow().evaluateWithRecord(data).variables())
        .containsExactly(Map.entry("context.x", "a " + value.getClass().getName()));
  }

  static Stream<Object> unsupported() {
    return Stream.of(
        1.5d,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        1.5f,
        'c',
        new Object(),
        Optional.of(1L),
        LocalDateTime.MIN,
        new int[] {1});
  }

  @ParameterizedTest
  @MethodSource("fives")
  void shouldWidenEveryExactNumber(Object five) {
    assertThat(
            LANGUAGE
                .condition("context.x == 5 && context.x < 5.5")
                .orThrow()
                .evaluate(context(five)))
        .isEqualTo(new EvaluationOutcome.Value(true));
  }

  static Stream<Object> fives() {
    return Stream.of(
        5L,
        5,
        (short) 5,
        (byte) 5,
        BigInteger.valueOf(5),
        new BigDecimal("5"),
        new BigDecimal("5.000"),
        new BigDecimal("0.5E1"));
  }

  @ParameterizedTest
  @MethodSource("extremes")
  void shouldCompareDecimalsOfAnyScaleAtOnce(BigDecimal extreme, boolean greater) {
    // Given
    var data = Map.of("entity", Map.of("rate", extreme, "count", 7L));

    // When, then
    assertThat(LANGUAGE.condition("entity.rate > 1.5").orThrow().evaluate(data))
        .isEqualTo(new EvaluationOutcome.Value(greater));
    assertThat(LANGUAGE.condition("entity.rate > entity.count").orThrow().evaluate(data))
        .isEqualTo(new EvaluationOutcome.Value(greater));
    assertThat(LANGUAGE.condition("entity.rate in [1, 2.5]").orThrow().evaluate(data))
        .isEqualTo(new EvaluationOutcome.Value(false));
    assertThat(
            LANGUAGE.condition("entity.rate > 1.5").orThrow().evaluateWithRecord(data).variables())
        .containsExactly(Map.entry("entity.rate", extreme));
  }

  static Stream<Arguments> extremes() {
    return Stream.of(
        Arguments.of(new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE), true),
        Arguments.of(new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE), false),
        Arguments.of(new BigDecimal("-1E+999999999"), false));
  }

  @Test
  void shouldNotWriteOutADecimalOfAnyScale() {
    // Given
    var template = LANGUAGE.template("{context.x}").orThrow();

    // When, then
    assertThat(failure(template.render(context(new BigDecimal("1E+999999999")))))
        .isEqualTo(DslCode.DSL_VALUE_TYPE);
    assertThat(failure(template.render(context(new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE)))))
        .isEqualTo(DslCode.DSL_VALUE_TYPE);
  }

  @Test
  void shouldKeepARecordWhenTheHostChangesItsData() {
    // Given
    var tags = new ArrayList<Object>(List.of("a", List.of("b")));
    var inner = new LinkedHashMap<String, Object>(Map.of("deep", new ArrayList<>(tags)));
    var data = context(new ArrayList<>(Arrays.asList(tags, inner, null)));
    var evaluation = LANGUAGE.condition("context.x != null").orThrow().evaluateWithRecord(data);
    var before = evaluation.variables().toString();

    // When
    tags.clear();
    inner.put("deep", "changed");

    // Then
    assertThat(evaluation.variables()).hasToString(before);
    assertThat(before).isEqualTo("{context.x=[[a, [b]], {deep=[a, [b]]}, null]}");
  }

  @Test
  void shouldKeepASmallListWhenTheHostChangesIt() {
    // Given: small enough for the quick copy
    var tags = new ArrayList<String>(List.of("a", "b"));
    var evaluation =
        LANGUAGE
            .condition("entity.tags contains 'a'")
            .orThrow()
            .evaluateWithRecord(Map.of("entity", Map.of("tags", tags)));

    // When
    tags.set(0, "changed");

    // Then
    assertThat(evaluation.variables()).containsExactly(Map.entry("entity.tags", List.of("a", "b")));
  }

  @Test
  void shouldKeepAValueWhenTheHostChangesIt() {
    // Given
    var tags = new ArrayList<String>(List.of("a"));
    var outcome =
        LANGUAGE.value("entity.tags").orThrow().evaluate(Map.of("entity", Map.of("tags", tags)));

    // When
    tags.set(0, "changed");

    // Then
    assertThat(outcome).isEqualTo(new EvaluationOutcome.Value(List.of("a")));
  }

  @Test
  void shouldSeeOneValueOfAVariableThatIsReadTwice() {
    // Given: a map whose values change with every look
    var restless =
        new HashMap<String, Object>() {
          private static final long serialVersionUID = 1L;
          private long looks;

          @Override
          public Object get(@Nullable Object key) {
            return ++looks;
          }
        };
    var expression = LANGUAGE.condition("context.n == 1 && context.n == 1").orThrow();

    // When
    var evaluation = expression.evaluateWithRecord(Map.of("context", restless));

    // Then
    assertThat(evaluation.result()).isEqualTo(true);
    assertThat(evaluation.variables()).containsExactly(Map.entry("context.n", 1L));
  }

  @Test
  void shouldMaskInsideAMapWithOddKeys() {
    // Given
    var language =
        Language.over(
                new RecordType(
                    Map.of(
                        "person",
                        RecordType.Field.plain(
                            new RecordType(
                                Map.of("salary", RecordType.Field.sensitive(ScalarType.MONEY)))))))
            .build();
    var person = new LinkedHashMap<Object, Object>();
    person.put(1, "one");
    person.put("salary", 5L);

    // When
    var evaluation =
        language
            .condition("entity.person != null")
            .orThrow()
            .evaluateWithRecord(Map.of("entity", Map.of("person", person)));

    // Then
    assertThat(evaluation.variables())
        .containsExactly(Map.entry("entity.person", Map.of("1", "one", "salary", "[masked]")));
  }

  @Test
  void shouldNotLetARecordBeChanged() {
    // Given
    var evaluation =
        LANGUAGE.condition("context.x != null").orThrow().evaluateWithRecord(context(List.of("a")));

    // When, then
    assertThat(evaluation.variables()).isUnmodifiable();
  }
}
