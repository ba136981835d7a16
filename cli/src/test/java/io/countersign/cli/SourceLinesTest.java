package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceLinesTest {

  private static final String SOURCE =
      """
      {
        "a": "x\\"]}", "b\u00e9/~": {"c": [1, {"d": true},
          -2.5e3 , [ ] ]},
        "\ud83d\ude00": "\ud83d\ude00", "last": null
      }
      """;

  private static ProblemPlace locate(String source, String pointer) {
    var problem =
        Problem.error(
            CompilerCode.SOURCE_TYPE, ProblemPlace.at(pointer), "one", "another", "Mend it.");
    return new SourceLines(source).locate(List.of(problem)).get(0).place();
  }

  @ParameterizedTest
  @CsvSource({
    "/a,2,3",
    "/b\u00e9~1~0,2,17",
    "/b\u00e9~1~0/c,2,26",
    "/b\u00e9~1~0/c/0,2,32",
    "/b\u00e9~1~0/c/1/d,2,36",
    "/b\u00e9~1~0/c/2,3,5",
    "/b\u00e9~1~0/c/3,3,14",
    "/last,4,13",
    // What is not there is told at what is around it.
    "/none,1,1",
    "/b\u00e9~1~0/c/4,2,26",
    "/b\u00e9~1~0/c/x,2,26",
    "/a/deeper,2,3",
  })
  void shouldFindTheLineAndColumnOfAPointer(String pointer, int line, int column) {
    var place = locate(SOURCE, pointer);

    assertThat(List.of(place.line(), place.column())).containsExactly(line, column);
    assertThat(place.pointer()).isEqualTo(pointer);
  }

  @Test
  void shouldLeaveProblemsOfTheWholeSourceAsTheyAre() {
    assertThat(locate(SOURCE, "")).isEqualTo(ProblemPlace.nowhere());
  }

  @Test
  void shouldKeepALineThatIsKnown() {
    var known =
        Problem.error(
            CompilerCode.SOURCE_TYPE,
            new ProblemPlace(null, "/a", 9, 9, null),
            "one",
            "another",
            "Mend.");

    assertThat(new SourceLines(SOURCE).locate(List.of(known))).containsExactly(known);
  }
}
