package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.Scalar;
import io.countersign.dsl.type.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ten times the text takes about ten times the work, whatever the text says. The times are the best
 * of several runs, so that a busy machine does not decide; work that grows with the square of the
 * text would take a hundred times as long, which the bound is far from on both sides.
 */
class LinearityTest {

  private static final int SMALL = 10_000;
  private static final int LARGE = 100_000;
  private static final int LARGEST_RATIO = 40;

  /** Where the large one takes less than this, nothing can be the matter. */
  private static final long QUICK_NANOS = 1_000_000;

  private static final Language LANGUAGE =
      Language.over(
              Type.record(
                  Map.of("a", Scalar.TEXT, "b", Scalar.BOOLEAN, "l", Type.listOf(Scalar.TEXT))))
          .limits(new Limits(100, 1_000_000, 10_000_000))
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

  private static void assertLinear(Family family, Function<String, Compiled<?>> compiler) {
    // Given
    var small = family.text.apply(SMALL);
    var large = family.text.apply(LARGE);
    best(compiler, small, 10);

    // When
    long smallNanos = best(compiler, small, 10);
    long largeNanos = best(compiler, large, 5);

    // Then
    assertThat(largeNanos)
        .as("nanoseconds for %d characters, after %d for %d", LARGE, smallNanos, SMALL)
        .isLessThan(Math.max(LARGEST_RATIO * smallNanos, QUICK_NANOS));
  }

  private static long best(Function<String, Compiled<?>> compiler, String text, int runs) {
    long best = Long.MAX_VALUE;
    for (int i = 0; i < runs; i++) {
      long start = System.nanoTime();
      var compiled = compiler.apply(text);
      best = Math.min(best, System.nanoTime() - start);
      assertThat(compiled).isNotNull();
    }
    return best;
  }
}
