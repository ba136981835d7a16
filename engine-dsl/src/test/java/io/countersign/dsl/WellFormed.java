package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;

/** What every problem about a text must be. */
final class WellFormed {

  private WellFormed() {}

  /** The problem names its kind, says all it has to say, and points into the text. */
  static void check(String text, Problem problem) {
    assertThat(problem.code()).isInstanceOf(DslCode.class);
    assertThat(problem.expected()).isNotBlank();
    assertThat(problem.found()).isNotBlank();
    assertThat(problem.remedy()).isNotBlank().endsWith(problem.remedy().endsWith("?") ? "?" : ".");
    assertThat(problem.toString()).contains(problem.code().name());
    int line = problem.place().line();
    var lines = text.split("\n", -1);
    assertThat(line).as(text).isBetween(1, lines.length);
    var in = lines[line - 1];
    assertThat(problem.place().column())
        .as(text)
        .isBetween(1, 1 + in.codePointCount(0, in.length()));
    var excerpt = problem.place().excerpt();
    if (excerpt != null) {
      // Up to where a text is broken or too long, if it is.
      assertThat(in).startsWith(excerpt);
    }
  }
}
