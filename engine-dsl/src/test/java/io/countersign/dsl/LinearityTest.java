package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One long text takes about the work of ten texts a tenth as long, whatever it says. If work grew
 * with the square of the length it would take ten times as much; the bound lies between. Both sides
 * take equally long then, so that a busy machine slows both, and the best of several rounds counts.
 */
class LinearityTest {

  private static final int LARGE = 100_000;
  private static final int PARTS = 10;
  private static final int LARGEST_RATIO = 5;

  private static final int FEWEST_ROUNDS = 3;
  private static final int MOST_ROUNDS = 12;

  private static final Language LANGUAGE =
      Language.over(
              Type.record(
                  Map.of(
                      "a",
                      ScalarType.TEXT,
                      "b",
                      ScalarType.BOOLEAN,
                      "l",
                      Type.listOf(ScalarType.TEXT))))
          .limits(new ExpressionLimits(100, 1_000_000, 10_000_000))
          .build();

  /** A kind of text, by length. */
  record Family(String name, Function<Integer, String> text) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Family chain(String name, String piece, String end) {
    return new Family(name, size -> piece.repeat(size / piece.length()) + end);
  }

  static List<Family> expressions() {
    return List.of(
        chain("&& chain", "entity.a == 'x' && ", "entity.b"),
        chain("|| chain", "!entity.b || ", "entity.b"),
        chain("chain of groups", "(entity.b || !entity.b) && ", "entity.b"),
        new Family("list", size -> "entity.a in [" + "'ab', ".repeat(size / 6) + "'a']"),
        new Family("list of times", size -> "now in [" + instants(size) + "]"),
        chain("list that is never closed", "[1, ", ""),
        new Family("path", size -> "context" + ".a".repeat(size / 2) + " == 1"),
        new Family("path of indices", size -> "context" + "[0]".repeat(size / 3) + " == 1"),
        new Family("text", size -> "entity.a == '" + "x".repeat(size) + "'"),
        new Family("text beyond ASCII", size -> "entity.a == '" + "\u65E5".repeat(size) + "'"),
        new Family("text of escapes", size -> "entity.a == '" + "\\n".repeat(size / 2) + "'"),
        new Family("text that is never closed", size -> "entity.a == '" + "x".repeat(size)),
        chain("quotes", "'\"", ""),
        chain("text open on each line", "'x\n", ""),
        chain("digits", "9", ""),
        chain("digits and points", "1.", ""),
        new Family("space", size -> " ".repeat(size) + "entity.b"),
        new Family("lines", size -> "\n".repeat(size) + "entity.b && entity.c"),
        chain("open parentheses", "(", ""),
        chain("closed parentheses", ")", ""),
        chain("negations", "!", ""),
        chain("brackets", "[", ""),
        chain("garbage of operators", "== ", ""),
        chain("unknown characters", "#", ""),
        chain("unknown characters on lines", "#\n", ""),
        chain("foreign operators", "= + ", ""),
        chain("calls on lines", "f() ||\n", "g()"),
        chain("unknown roots", "nobody || ", "nobody"),
        chain("unknown roots on lines", "nobody ||\n", "nobody"),
        chain("unknown fields", "entity.x == 1 || ", "entity.x == 1"),
        chain("different unknown fields", "entity.l.x.y.z || ", "entity.b"),
        chain("mismatches", "entity.a > 1 && ", "entity.b"),
        chain("constants", "true && ", "true"),
        new Family("half a pair", size -> "#".repeat(size) + "\uD800"));
  }

  static List<Family> templates() {
    return List.of(
        chain("text", "x", ""),
        chain("paths", "{entity.a}", ""),
        chain("stray braces", "}x", ""),
        chain("stray braces on lines", "}\n", ""),
        chain("empty paths", "{}", ""),
        chain("unknown paths on lines", "{nobody}\n", ""),
        chain("quotes", "{'", ""),
        chain("doubled braces", "{{", "{"));
  }

  private static String instants(int size) {
    var one = "'2026-01-31T10:00:00Z', ";
    return one.repeat(size / one.length()) + "'2026-01-31T10:00:00Z'";
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void shouldCompileInProportionToTheLength(Family family) {
    assertLinear(family, LANGUAGE::expression);
  }

  @ParameterizedTest
  @MethodSource("templates")
  void shouldCompileTemplatesInProportionToTheLength(Family family) {
    assertLinear(family, LANGUAGE::template);
  }

  private static void assertLinear(Family family, Function<String, Result<?>> compiler) {
    // Given
    var large = family.text.apply(LARGE);
    var small = family.text.apply(LARGE / PARTS);
    long leastLarge = Long.MAX_VALUE;
    long leastSmall = Long.MAX_VALUE;

    // When
    int round = 0;
    do {
      leastSmall = Math.min(leastSmall, nanos(compiler, small, PARTS));
      leastLarge = Math.min(leastLarge, nanos(compiler, large, 1));
      round++;
    } while (round < FEWEST_ROUNDS
        || (leastLarge > LARGEST_RATIO * leastSmall && round < MOST_ROUNDS));

    // Then
    assertThat(leastLarge)
        .as("nanoseconds for %s, of which %d parts take %d", family, PARTS, leastSmall)
        .isLessThanOrEqualTo(LARGEST_RATIO * leastSmall);
  }

  private static long nanos(Function<String, Result<?>> compiler, String text, int times) {
    long start = System.nanoTime();
    for (int i = 0; i < times; i++) {
      assertThat(compiler.apply(text)).isNotNull();
    }
    return System.nanoTime() - start;
  }
}
