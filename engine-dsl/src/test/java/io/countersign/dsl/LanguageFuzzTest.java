package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.Worlds.Fit;
import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemCode;
import io.countersign.problem.Result;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Feeds the language what people and machines may write. The build feeds it some; a campaign, with
 * {@code -Dcountersign.campaign.inputs=1000000}, as many as one likes. A run is repeated by its
 * seed.
 */
class LanguageFuzzTest {

  private static final int INPUTS = Integer.getInteger("countersign.campaign.inputs", 20_000);
  private static final long SEED = Long.getLong("countersign.campaign.seed", 20260131L);

  /** How many inputs share one set of declared roots. */
  private static final int INPUTS_PER_WORLD = 50;

  /** What only structured conditions or data can be refused for. */
  private static final EnumSet<DslCode> NOT_FROM_TEXT =
      EnumSet.of(
          DslCode.DSL_STRUCTURE,
          DslCode.DSL_UNKNOWN_OPERATOR,
          DslCode.DSL_VALUE_TYPE,
          DslCode.DSL_VALUE_UNSUPPORTED,
          DslCode.DSL_DATA_FAILED);

  private final Map<String, Integer> codes = new TreeMap<>();
  private int reachedChecker;
  private int accepted;

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void shouldTakeOrRefuseWhateverIsWritten() {
    // Given
    var random = new Random(SEED);
    long start = System.nanoTime();

    // When
    for (int done = 0; done < INPUTS; done += INPUTS_PER_WORLD) {
      var worlds = new Worlds(random, random.nextBoolean(), true);
      var world = worlds.world();
      var inputs = new FuzzInputs(random, world);
      var language = world.language(ExpressionLimits.DEFAULTS);
      for (int i = 0; i < Math.min(INPUTS_PER_WORLD, INPUTS - done); i++) {
        feed(language, inputs.next(), worlds.data(world, Fit.WILD));
      }
    }

    // Then
    report(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    var reachable = EnumSet.complementOf(NOT_FROM_TEXT);
    assertThat(codes.keySet()).containsAll(reachable.stream().map(DslCode::name).toList());
    assertThat(reachedChecker).isGreaterThanOrEqualTo(INPUTS * 3 / 10);
    assertThat(accepted).isPositive();
  }

  private void feed(Language language, String text, Map<String, ?> data) {
    var compiled = language.condition(text);
    if (reachesChecker(language, text)) {
      reachedChecker++;
    }
    count(text, compiled.problems());
    assertThat(compiled.problems().isEmpty()).isEqualTo(compiled instanceof Result.Accepted);
    if (compiled instanceof Result.Accepted<Expression> condition) {
      accepted++;
      assertThat(condition.value().evaluate(data)).isNotNull();
    }
    var form = text.hashCode() & 3;
    if (form == 0) {
      count(text, language.value(text).problems());
    } else if (form == 1) {
      template(language, "{" + text + "}", data);
      template(language, text, data);
    }
  }

  private void template(Language language, String text, Map<String, ?> data) {
    var template = language.template(text);
    count(text, template.problems());
    if (template instanceof Result.Accepted<TextTemplate> valid) {
      assertThat(valid.value().render(data)).isNotNull();
    }
  }

  private static boolean reachesChecker(Language language, String text) {
    return text.codePointCount(0, text.length()) <= language.limits().length()
        && ExpressionReader.expression(text) instanceof Result.Accepted<SyntaxNode> tree
        && ExpressionSize.problems(language.limits(), new SourceText(text), tree.value()).isEmpty();
  }

  private void count(String text, List<Problem> problems) {
    for (var problem : problems) {
      WellFormed.check(text, problem);
    }
    problems.stream()
        .map(Problem::code)
        .map(ProblemCode::name)
        .distinct()
        .forEach(code -> codes.merge(code, 1, Integer::sum));
  }

  private void report(long milliseconds) {
    System.out.printf(
        "Fuzz campaign: seed=%d inputs=%d reached the checker=%d (%.1f %%) accepted=%d"
            + " milliseconds=%d inputs by code=%s%n",
        SEED,
        INPUTS,
        reachedChecker,
        100.0 * reachedChecker / INPUTS,
        accepted,
        milliseconds,
        codes);
  }
}
