package io.countersign.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultTest {

  private static final Problem ERROR =
      Problem.error(
          DslCode.DSL_BAD_NUMBER, ProblemPlace.nowhere(), "a number", "'x'", "Write a number.");
  private static final Problem WARNING =
      Problem.warning(
          DslCode.DSL_CONSTANT, ProblemPlace.nowhere(), "a path", "'1'", "Write a path.");

  @Test
  void shouldKeepTheWarningsOfAnAcceptedValue() {
    var result = Result.of(7, List.of(WARNING));

    assertThat(result).isEqualTo(new Result.Accepted<>(7, List.of(WARNING)));
    assertThat(result.orThrow()).isEqualTo(7);
    assertThat(result.warnings()).containsExactly(WARNING);
    assertThat(result.errors()).isEmpty();
  }

  @Test
  void shouldRefuseForOneErrorAmongWarnings() {
    var result = Result.of(7, List.of(WARNING, ERROR));

    assertThat(result).isEqualTo(new Result.Refused<>(List.of(WARNING, ERROR)));
    assertThat(result.errors()).containsExactly(ERROR);
    assertThat(result.warnings()).containsExactly(WARNING);
  }

  @Test
  void shouldThrowEveryProblemOfARefusal() {
    var result = new Result.Refused<>(List.of(WARNING, ERROR));

    assertThatThrownBy(result::orThrow)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(WARNING + "\n\n" + ERROR);
  }

  @Test
  void shouldMapTheValueAndKeepTheWarnings() {
    assertThat(Result.of(7, List.of(WARNING)).map(value -> value + 1))
        .isEqualTo(new Result.Accepted<>(8, List.of(WARNING)));
  }

  @Test
  void shouldMapNothingOfARefusal() {
    var refused = new Result.Refused<Integer>(ERROR);

    assertThat(
            refused.map(
                value -> {
                  throw new AssertionError("Mapped " + value);
                }))
        .isEqualTo(new Result.Refused<>(List.of(ERROR)));
  }

  @Test
  void shouldTellItsKindToASwitch() {
    assertThat(List.of(new Result.Accepted<>(7), new Result.Refused<Integer>(ERROR)))
        .extracting(ResultTest::word)
        .containsExactly("value 7", "1 problems");
  }

  private static String word(Result<Integer> result) {
    return switch (result.kind()) {
      case ACCEPTED -> "value " + result.orThrow();
      case REFUSED -> result.problems().size() + " problems";
    };
  }

  @Test
  void shouldNotAcceptAValueWithAnError() {
    var problems = List.of(ERROR);

    assertThatThrownBy(() -> new Result.Accepted<>(7, problems))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected warnings");
  }

  @Test
  void shouldNotRefuseWithoutAReason() {
    List<Problem> none = List.of();

    assertThatThrownBy(() -> new Result.Refused<>(none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected a reason");
  }
}
