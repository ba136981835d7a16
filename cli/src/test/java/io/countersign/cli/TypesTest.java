package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypesTest {

  private static final String DATA =
      """
      {"entity": {"total": 25000, "due": "2026-01-31", "tags": ["a"], "lines": [{"sku": "a"}]},
       "order": {"open": true}, "get-item": 1}
      """;

  private static Tool.Run eval(String types, String expression) {
    return Tool.beside("data.json", DATA)
        .and("types.json", types)
        .run("eval", expression, "--data", "data.json", "--types", "types.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"entity\": {\"total\": \"money\"}}          | entity.total > 10000          | ",
        "{\"entity\": {\"total\": \"money\"}}          | entity.total > 100.00         | DSL_TYPE_MISMATCH",
        "{\"entity\": {\"total\": \"decimal\"}}        | entity.total > 100.00         | ",
        "{\"entity\": {\"total\": \"integer\"}}        | entity.total == 25000         | ",
        "{\"entity\": {\"total\": \"text\"}}           | entity.total > 1              | DSL_TYPE_MISMATCH",
        "{\"entity\": {\"due\": \"date\"}}             | entity.due < '2026-02-01'     | ",
        "{\"entity\": {\"due\": \"date\"}}             | entity.due < 'tomorrow'       | DSL_BAD_TIME",
        "{\"entity\": {\"due\": \"timestamp\"}}        | entity.due < '2026-02-01'     | DSL_BAD_TIME",
        "{\"entity\": {\"tags\": [\"text\"]}}          | entity.tags contains 'a'      | ",
        "{\"entity\": {\"tags\": [\"text\"]}}          | entity.tags contains 1        | DSL_TYPE_MISMATCH",
        "{\"entity\": {\"tags\": \"list\"}}            | entity.tags contains 'a'      | ",
        "{\"entity\": {\"tags\": \"list\"}}            | entity.tags > 1               | DSL_TYPE_MISMATCH",
        "{\"entity\": {\"lines\": [{\"sku\": \"text\"}]}} | entity.lines[0].sku == 'a' | ",
        "{\"entity\": {\"lines\": [{\"sku\": \"text\"}]}} | entity.lines[0].sq == 'a'  | DSL_UNKNOWN_FIELD",
        "{\"entity\": \"record\"}                      | entity.anything == null       | ",
        "{\"entity\": \"dynamic\"}                     | entity.total == 25000         | ",
        "{\"entity\": {\"open\": \"boolean\"}}         | entity.open == null           | ",
        "{\"entity\": {\"open\": \"boolean\"}}         | entity.open == 1              | DSL_TYPE_MISMATCH",
        "{\"order\": {\"open\": \"boolean\"}}          | order.open && entity.total > 1 | ",
        "{\"now\": \"dynamic\"}                        | now == 5                      | ",
        "{}                                            | actor == null && org == null  | ",
        "{}                                            | order.open == true            | DSL_UNKNOWN_ROOT",
      })
  void shouldCheckAnExpressionAgainstWhatTheFileDeclares(
      String types, String expression, String code) {
    // when
    var run = eval(types, expression);

    // then
    if (code == null) {
      assertThat(run.exit()).isZero();
      assertThat(run.out()).contains("\"expression\":");
    } else {
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.out()).contains("\"code\":\"" + code + "\"").doesNotContain("\"result\"");
    }
  }

  @Test
  void shouldReportEverythingThatIsNoTypeTogetherWithWhatIsWrongInTheData() {
    // given
    var types =
        """
        {"entity": {"total": "monney", "a/b": ["text", "text"], "n": [[]], "x": [5], "y": null},
         "in": "text"}
        """;

    // when
    var run =
        Tool.beside("data.json", "[]")
            .and("types.json", types)
            .run("eval", "entity == 1", "--data", "data.json", "--types", "types.json");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err().lines().filter(line -> line.startsWith("CLI_")))
        .containsExactly(
            "CLI_NOT_AN_OBJECT data.json: Expected a JSON object, but found a list.",
            "CLI_UNKNOWN_TYPE types.json /entity/a~1b: Expected a type: its name, a list of one type,"
                + " or an object of fields, but found a list of 2.",
            "CLI_UNKNOWN_TYPE types.json /entity/n/0: Expected a type: its name, a list of one type,"
                + " or an object of fields, but found a list of 0.",
            "CLI_UNKNOWN_TYPE types.json /entity/total: Expected one of boolean, text, integer,"
                + " decimal, money, timestamp, date, list, record, dynamic, but found 'monney'.",
            "CLI_UNKNOWN_TYPE types.json /entity/x/0: Expected a type: its name, a list of one type,"
                + " or an object of fields, but found a number.",
            "CLI_UNKNOWN_TYPE types.json /entity/y: Expected a type: its name, a list of one type,"
                + " or an object of fields, but found null.",
            "CLI_BAD_ROOT types.json /in: Expected a name that a path can start with, but found"
                + " 'in'.");
  }

  @Test
  void shouldRefuseATypesFileThatIsNoObjectOrNotThere() {
    // given
    var tool = Tool.beside("data.json", DATA).and("types.json", "\"money\"");

    // when
    var text = tool.run("eval", "1", "--types", "types.json", "--data", "data.json");
    var nowhere = tool.run("eval", "1", "--types", "none.json", "--data", "data.json");

    // then
    assertThat(text.err()).startsWith("CLI_NOT_AN_OBJECT types.json: ");
    assertThat(nowhere.err()).startsWith("CLI_FILE_UNREADABLE none.json: ");
    assertThat(new int[] {text.exit(), nowhere.exit()}).containsOnly(2);
  }
}
