package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The deepest that is accepted fits a stack that is much smaller than any default. */
class StackTest {

  private static final long SMALL_STACK = 256 * 1024;
  private static final int CEILING = ExpressionReader.NESTING_CEILING;

  private static final Language LANGUAGE =
      Language.over(Type.record(Map.of("a", ScalarType.TEXT, "b", ScalarType.BOOLEAN)))
          .limits(new ExpressionLimits(CEILING, 1_000_000, 10_000_000))
          .build();

  @Test
  void shouldTakeTheDeepestParentheses() throws InterruptedException {
    // Given
    var text = "(".repeat(CEILING) + "entity.b" + ")".repeat(CEILING);

    // When, then
    assertThat(onASmallStack(text).problems()).isEmpty();
  }

  @Test
  void shouldTakeTheDeepestTree() throws InterruptedException {
    // Given: levels that alternate, down to a comparison and its operands
    var text = new StringBuilder("entity.a == 'x'");
    for (int level = 3; level <= CEILING; level++) {
      text.insert(0, level % 2 == 0 ? "(entity.b && " : "(entity.b || ").append(')');
    }

    // When, then
    assertThat(onASmallStack(text.toString()).problems()).isEmpty();
  }

  @Test
  void shouldTakeTheDeepestNegation() throws InterruptedException {
    // When, then
    assertThat(onASmallStack("!".repeat(CEILING - 1) + "entity.b").problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(", "!", "!(", "((((((((((!", "[", "{", "(!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"})
  void shouldRefuseWhatIsDeeper(String piece) throws InterruptedException {
    // When
    var compiled = onASmallStack(piece.repeat(50_000) + "entity.b");

    // Then
    assertThat(compiled.problems()).isNotEmpty();
  }

  @Test
  void shouldCountNegationsAndParenthesesTogether() throws InterruptedException {
    // Given: never more than half the ceiling of either, one after the other
    var opened = ("!".repeat(CEILING / 2) + "(").repeat(CEILING / 2);

    // When
    var compiled = onASmallStack(opened + "entity.b" + ")".repeat(CEILING / 2));

    // Then
    assertThat(compiled.problems())
        .extracting(problem -> (Object) problem.code())
        .containsExactly(DslCode.DSL_TOO_DEEP);
  }

  @Test
  void shouldRefuseDeepStructures() throws InterruptedException {
    // Given
    Map<String, Object> condition =
        Map.of("field", "entity.a", "operator", "startsWith", "value", "x");
    for (int i = 0; i < 10_000; i++) {
      condition = i % 2 == 0 ? Map.of("not", condition) : Map.of("all", List.of(condition));
    }
    var deep = condition;

    // When
    var compiled = onASmallStack(() -> LANGUAGE.condition(deep));

    // Then
    assertThat(compiled.problems()).isNotEmpty();
  }

  private static Result<?> onASmallStack(String text) throws InterruptedException {
    return onASmallStack(
        () -> {
          var compiled = LANGUAGE.expression(text);
          if (compiled instanceof Result.Accepted<Expression> accepted) {
            var data = Map.of("entity", Map.of("a", "x", "b", false));
            assertThat(accepted.value().evaluateWithRecord(data).outcome())
                .isInstanceOf(EvaluationOutcome.Value.class);
          }
          return compiled;
        });
  }

  private static Result<?> onASmallStack(Supplier<Result<?>> work) throws InterruptedException {
    var result = new AtomicReference<Result<?>>();
    var thrown = new AtomicReference<Throwable>();
    var thread = new Thread(null, () -> result.set(work.get()), "small stack", SMALL_STACK);
    thread.setUncaughtExceptionHandler((failed, error) -> thrown.set(error));
    thread.start();
    thread.join();
    assertThat(thrown.get()).isNull();
    return Objects.requireNonNull(result.get());
  }
}
