package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.Worlds.Fit;
import io.countersign.problem.DslCode;
import io.countersign.problem.Result;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** What the checker accepts does not fail on data that is what its types say. */
class SoundnessProps {

  @Property
  void shouldNotFailOnWellTypedData(@ForAll("clean") Cases example) {
    // Given
    var compiled = example.language().expression(example.text());
    Statistics.collect(compiled.problems().isEmpty() ? "accepted" : "refused");

    // When, then
    if (compiled instanceof Result.Accepted<Expression> accepted) {
      for (var data : example.data()) {
        assertThat(accepted.value().evaluate(data))
            .as(() -> example.text() + " over " + data)
            .isInstanceOf(EvaluationOutcome.Value.class);
      }
    }
    Statistics.coverage(coverage -> coverage.check("accepted").percentage(p -> p > 50));
  }

  @Property
  void shouldFailOnNullsOnly(@ForAll("nulls") Cases example) {
    // Given
    var compiled = example.language().expression(example.text());
    Statistics.collect(compiled.problems().isEmpty() ? "accepted" : "refused");

    // When, then
    if (compiled instanceof Result.Accepted<Expression> accepted) {
      for (var data : example.data()) {
        if (accepted.value().evaluate(data) instanceof EvaluationOutcome.Failure failure) {
          assertThat(failure.problem().code())
              .as(() -> example.text() + " over " + data)
              .isEqualTo(DslCode.DSL_NULL_OPERAND);
        }
      }
    }
    Statistics.coverage(coverage -> coverage.check("accepted").percentage(p -> p > 50));
  }

  @Property
  void shouldAcceptWhatFitsTheTypes(@ForAll("fitting") Cases example) {
    // When
    var problems = example.language().condition(example.text()).problems();

    // Then: only parts that never change may be wrong with it
    assertThat(problems)
        .as(example.text())
        .allMatch(problem -> problem.code() == DslCode.DSL_CONSTANT);
  }

  @Provide
  Arbitrary<Cases> clean() {
    return cases(Fit.CLEAN);
  }

  @Provide
  Arbitrary<Cases> nulls() {
    return cases(Fit.NULLS);
  }

  @Provide
  Arbitrary<Cases> fitting() {
    return Arbitraries.randomValue(random -> Cases.random(random, false, false, 0, Fit.CLEAN, 0));
  }

  private static Arbitrary<Cases> cases(Fit fit) {
    return Arbitraries.randomValue(
        random -> {
          var example = Cases.random(random, false, false, random.nextInt(2) * 4, fit, 4);
          return random.nextInt(8) == 0 ? example.withPath(random) : example;
        });
  }
}
