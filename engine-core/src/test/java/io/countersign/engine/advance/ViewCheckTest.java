package io.countersign.engine.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.GoldenWorkflow;
import io.countersign.problem.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The fields of a view, against a contract with a whole number and a text. */
class ViewCheckTest {

  private final EntityContract contract = GoldenWorkflow.read("event").contract();

  @Test
  void shouldTakeValuesOfTheTypesAndFieldsWithoutOne() {
    Map<String, @Nullable Object> empty = new HashMap<>();
    empty.put("amount", null);

    assertThat(check(Map.of("amount", 100L, "note", "x"))).isEmpty();
    assertThat(check(empty)).isEmpty();
  }

  @Test
  void shouldNameEachFieldOfAnotherTypeAndNotItsValue() {
    var problems = check(Map.of("amount", "4711", "note", 1L));

    assertThat(problems).extracting(Problem::code).containsOnly(EngineCode.DOCUMENT_FIELDS_MISFIT);
    assertThat(problems)
        .extracting(problem -> problem.place().pointer())
        .containsExactlyInAnyOrder("/fields/amount", "/fields/note");
    assertThat(problems.toString()).doesNotContain("4711");
  }

  @Test
  void shouldRefuseTextThatCannotBeHashed() {
    assertThat(check(Map.of("amount", 100L, "note", "half \uD83D")))
        .extracting(problem -> problem.place().pointer())
        .containsExactly("/fields/note");
  }

  @Test
  void shouldNameAMaterialFieldThatVanished() {
    assertThat(ViewCheck.vanishedProblem("amount").place().pointer()).isEqualTo("/fields/amount");
  }

  private List<Problem> check(Map<String, @Nullable Object> fields) {
    return ViewCheck.types(contract, new DocumentView(1, "draft", fields, Optional.empty()));
  }
}
