package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvalCommandTest {

  private static final String INVOICE =
      """
      {"entity": {"total": 25000, "rate": 1.50, "lines": [{"sku": "a"}], "note": null},
       "actor": {"roles": ["clerk", "é"]}, "now": "2026-01-31T00:00:00Z", "order": {"open": true}}
      """;

  private final Tool tool = Tool.beside("data.json", INVOICE);

  private Tool.Run eval(String expression) {
    return tool.run("eval", expression, "--data", "data.json");
  }

  @Test
  void shouldShowADecisionWithEverythingItRead() {
    // when
    var run = eval("entity.total > 10000 && actor.roles contains 'é'");

    // then
    assertThat(run.out())
        .isEqualTo(
            """
            {"expression":"entity.total > 10000 && actor.roles contains 'é'",\
            "variables":{"entity.total":25000,"actor.roles":["clerk","é"]},\
            "result":true,"error":null}
            """);
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
  }

  @Test
  void shouldLeaveOutWhatWasNotNeeded() {
    assertThat(eval("entity.total < 1 && order.open == true").out())
        .contains("\"variables\":{\"entity.total\":25000},\"result\":false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "entity.rate           | 1.50",
        "entity.lines          | [{\"sku\":\"a\"}]",
        "entity.lines[0]       | {\"sku\":\"a\"}",
        "entity.missing        | null",
        "now                   | \"2026-01-31T00:00:00Z\"",
        "org                   | null",
        "-1                    | -1",
        "'text'                | \"text\"",
        "['a', 1]              | [\"a\",1]",
        "order.open            | true",
        "now > '2026-01-01T00:00:00Z' | true",
      })
  void shouldEvaluateSingleValuesToo(String expression, String result) {
    var run = eval(expression);

    assertThat(run.out()).endsWith("\"result\":" + result + ",\"error\":null}\n");
    assertThat(run.exit()).isZero();
  }

  @Test
  void shouldBeDoneWhenTheDataDoesNotFit() {
    // when
    var run = eval("entity.note > 1");

    // then
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            {"expression":"entity.note > 1","variables":{"entity.note":null},"result":null,\
            "error":{"code":"DSL_NULL_OPERAND","severity":"error","file":null,"pointer":null,\
            "line":1,"column":13,"expected":"a value at entity.note beside '>'","found":"null",\
            "message":"Expected a value at entity.note beside '>', but found null.",\
            "remedy":"Test for null first, as in entity.note != null && …, or provide the value."}}
            """);
    assertThat(run.err()).startsWith("DSL_NULL_OPERAND 1:13: ").contains(" | ............^\n");
  }

  @Test
  void shouldReportEveryReasonAgainstAnExpression() {
    // when
    var run = eval("entity.total > 'x' && price == 1 && order > true");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(codes(run))
        .containsExactly("DSL_TYPE_MISMATCH", "DSL_UNKNOWN_ROOT", "DSL_TYPE_MISMATCH");
    assertThat(run.err().lines().filter(line -> line.startsWith("DSL_"))).hasSize(3);
  }

  @Test
  void shouldTreatThePointInTimeAsOneWithoutTypes() {
    assertThat(codes(eval("now == 5"))).containsExactly("DSL_TYPE_MISMATCH");
  }

  @Test
  void shouldTakeAWordOfItsOwnAsTheExpressionAfterTwoDashes() {
    var run = tool.run("eval", "--data", "data.json", "--", "--entity");

    assertThat(run.exit()).isEqualTo(2);
    assertThat(codes(run)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1]                                | CLI_NOT_AN_OBJECT   |        | a list",
        "null                               | CLI_NOT_AN_OBJECT   |        | null",
        "true                               | CLI_NOT_AN_OBJECT   |        | a boolean",
        "\"entity\"                         | CLI_NOT_AN_OBJECT   |        | text",
        "5                                  | CLI_NOT_AN_OBJECT   |        | a number",
        "{\"entity\":1, \"entity\":2}       | JSON_DUPLICATE_KEY  | /entity | a name that was there before",
        "{\"entity\":12345678901234567890}  | JSON_NUMBER_INEXACT | /entity | one that would lose digits",
        "{\"entity\":                       | JSON_SYNTAX         | /entity | the end of the text",
        "{\"get-item\": 1}                  | CLI_BAD_ROOT        | /get-item | 'get-item'",
        "{\"in\": 1}                        | CLI_BAD_ROOT        | /in    | 'in'",
        "{\"a/b~c\": 1}                     | CLI_BAD_ROOT        | /a~1b~0c | 'a/b~c'",
        "{\"\": 1}                          | CLI_BAD_ROOT        | /      | ''",
      })
  void shouldRefuseDataThatCannotBeReached(String data, String code, String pointer, String found) {
    // when
    var run = new Tool().and("d.json", data).run("eval", "entity == 1", "--data", "d.json");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(problems(run))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.get("code")).isEqualTo(code);
              assertThat(problem.get("file")).isEqualTo("d.json");
              assertThat(problem.get("pointer")).isEqualTo(pointer == null ? "" : pointer);
              assertThat(problem.get("found")).isEqualTo(found);
            });
  }

  @Test
  void shouldBeDoneWithAValueThatIsTooLargeToBeKept() {
    // given
    var levels = Json.MAX_DEPTH - 1;
    var deep = "{\"context\":" + "[".repeat(levels) + "]".repeat(levels) + "}";
    var large = "{\"context\":[" + "1,".repeat(20_000) + "1]}";
    var tools = Tool.beside("deep.json", deep).and("large.json", large);

    // when
    var runs =
        List.of(
            tools.run("eval", "context", "--data", "deep.json"),
            tools.run("eval", "context", "--data", "large.json"));

    // then
    assertThat(runs)
        .allSatisfy(
            run -> {
              assertThat(run.exit()).isZero();
              assertThat(run.out())
                  .contains(
                      "[cut: too large]", "\"result\":null,\"error\":{\"code\":\"DSL_VALUE_TYPE\"");
            });
  }

  private static List<Object> codes(Tool.Run run) {
    return problems(run).stream().<Object>map(problem -> problem.get("code")).toList();
  }

  private static List<Map<?, ?>> problems(Tool.Run run) {
    var answer = Json.read(run.out()).orThrow();
    var problems = ((Map<?, ?>) Objects.requireNonNull(answer)).get("problems");
    return ((List<?>) Objects.requireNonNull(problems))
        .stream().<Map<?, ?>>map(problem -> (Map<?, ?>) problem).toList();
  }
}
