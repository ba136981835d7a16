package io.countersign.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProblemTest {

  @Test
  void shouldReadAsCodePlaceMessageCaretAndRemedy() {
    // Given
    var place = ProblemPlace.in("a > 'b'", 2, 5).under("/condition").inFile("workflow.json");

    // When
    var text = problem(DslCode.DSL_TYPE_MISMATCH, place).toString();

    // Then
    assertThat(text)
        .isEqualTo(
            """
            DSL_TYPE_MISMATCH workflow.json /condition 2:5: Expected money, but found text.
             | a > 'b'
             | ....^
            Write an integer.""");
  }

  @Test
  void shouldLeaveOutWhatIsUnknown() {
    assertThat(problem(DslCode.DSL_STRUCTURE, ProblemPlace.nowhere()))
        .hasToString("DSL_STRUCTURE: Expected money, but found text.\nWrite an integer.");
    assertThat(problem(DslCode.DSL_STRUCTURE, ProblemPlace.at("/all/0")))
        .hasToString("DSL_STRUCTURE /all/0: Expected money, but found text.\nWrite an integer.");
    assertThat(problem(DslCode.DSL_STRUCTURE, new ProblemPlace(null, "", 3, 7, null)))
        .hasToString("DSL_STRUCTURE 3:7: Expected money, but found text.\nWrite an integer.");
    assertThat(problem(DslCode.DSL_STRUCTURE, new ProblemPlace(null, "", 3, 0, null)))
        .hasToString("DSL_STRUCTURE 3: Expected money, but found text.\nWrite an integer.");
  }

  @Test
  void shouldBeSortedByFilePointerLineColumnAndCode() {
    // Given: in the order that is wanted
    var problems =
        List.of(
            problem(DslCode.DSL_SYNTAX, ProblemPlace.in("", 1, 1)),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/a").inFile("a.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.nowhere().inFile("b.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/a").inFile("b.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/a/2/x").inFile("b.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/a/10").inFile("b.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/a/10/x").inFile("b.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/ab").inFile("b.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.in("", 1, 1).under("/b").inFile("b.json")),
            problem(DslCode.DSL_CALL, ProblemPlace.in("", 1, 2).under("/b").inFile("b.json")),
            problem(DslCode.DSL_SYNTAX, ProblemPlace.in("", 1, 2).under("/b").inFile("b.json")),
            problem(DslCode.DSL_CALL, ProblemPlace.in("", 2, 1).under("/b").inFile("b.json")),
            problem(DslCode.DSL_CALL, ProblemPlace.in("", 10, 1).under("/b").inFile("b.json")));
    var mixed = new ArrayList<>(problems);
    Collections.reverse(mixed);

    // When, then
    assertThat(Problem.sorted(mixed)).containsExactlyElementsOf(problems);
  }

  @Test
  void shouldBeListedOnce() {
    var one = problem(DslCode.DSL_SYNTAX, ProblemPlace.in("x", 1, 1));
    var same = problem(DslCode.DSL_SYNTAX, ProblemPlace.in("x", 1, 1));

    assertThat(Problem.sorted(List.of(one, same))).containsExactly(one);
  }

  @Test
  void shouldSortElementsBeforeNames() {
    var third = problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/3"));
    var twelfth = problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/12"));
    var named = problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/1a"));

    assertThat(Problem.sorted(List.of(named, twelfth, third)))
        .containsExactly(third, twelfth, named);
    assertThat(Problem.sorted(List.of(third, named, twelfth)))
        .containsExactly(third, twelfth, named);
  }

  @Test
  void shouldSortPointersWithHugeNumbersAsText() {
    var huge = problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/" + "9".repeat(40)));
    var small = problem(DslCode.DSL_SYNTAX, ProblemPlace.at("/1"));

    assertThat(Problem.sorted(List.of(huge, small))).containsExactly(small, huge);
  }

  @Test
  void shouldBeSeenFromADocumentThatHoldsIt() {
    // Given
    var problem = problem(DslCode.DSL_SYNTAX, ProblemPlace.in("x", 1, 1).under("/expression"));

    // When
    var seen = problem.under("/edges/2").inFile("workflow.json");

    // Then
    assertThat(seen.place().pointer()).isEqualTo("/edges/2/expression");
    assertThat(seen.place().file()).isEqualTo("workflow.json");
    assertThat(seen.place().line()).isEqualTo(1);
    assertThat(seen.place().excerpt()).isEqualTo("x");
    assertThat(seen.message()).isEqualTo(problem.message());
  }

  @Test
  void shouldRefuseOrOnlyWarn() {
    var warning =
        Problem.warning(
            DslCode.DSL_CONSTANT, ProblemPlace.nowhere(), "a field", "a constant", "Look.");

    assertThat(warning.severity()).isEqualTo(Severity.WARNING);
    assertThat(problem(DslCode.DSL_CONSTANT, ProblemPlace.nowhere()).severity())
        .isEqualTo(Severity.ERROR);
  }

  private static Problem problem(DslCode code, ProblemPlace place) {
    return Problem.error(code, place, "money", "text", "Write an integer.");
  }
}
