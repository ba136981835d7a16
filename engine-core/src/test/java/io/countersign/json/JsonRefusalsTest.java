package io.countersign.json;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every refusal of a text, with its place; reading and canonical JSON must agree on all of them.
 */
class JsonRefusalsTest {

  /** One row: the text, and each problem as code, pointer and line:column. */
  private record Row(String text, List<String> problems) {
    @Override
    public String toString() {
      return text.codePoints()
              .mapToObj(point -> point < ' ' ? "." : Character.toString(point))
              .reduce("", String::concat)
          + " "
          + problems;
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void shouldSayWhatIsWrongAndWhere(Row row) {
    // when
    List<String> whenRead = places(Json.read(row.text()));
    List<String> whenCanonical = places(CanonicalJson.ofText(row.text()));

    // then
    assertThat(whenRead).isEqualTo(row.problems());
    assertThat(whenCanonical).isEqualTo(row.problems());
  }

  static Stream<Row> rows() {
    return Stream.of(syntax(), strings(), numbers(), members()).flatMap(rows -> rows);
  }

  private static Stream<Row> syntax() {
    return Stream.of(
        row("", "JSON_SYNTAX  1:1"),
        row(" \n ", "JSON_SYNTAX  2:2"),
        row("\uFEFF{}", "JSON_SYNTAX  1:1"),
        row("/* c */ 1", "JSON_SYNTAX  1:1"),
        row("[1, // c\n2]", "JSON_SYNTAX /1 1:5"),
        row("# c", "JSON_SYNTAX  1:1"),
        row("1 2", "JSON_SYNTAX  1:3"),
        row("{} {}", "JSON_SYNTAX  1:4"),
        row("[1] x", "JSON_SYNTAX  1:5"),
        row("\"a\"\"b\"", "JSON_SYNTAX  1:4"),
        row("[1]\u0000", "JSON_SYNTAX  1:4"),
        row("}", "JSON_SYNTAX  1:1"),
        row(":", "JSON_SYNTAX  1:1"),
        row("'a'", "JSON_SYNTAX  1:1"),
        row("NaN", "JSON_SYNTAX  1:1"),
        row("[Infinity]", "JSON_SYNTAX /0 1:2"),
        row("tru", "JSON_SYNTAX  1:1"),
        row("[truefalse]", "JSON_SYNTAX /0 1:2"),
        row("[1\u00A02]", "JSON_SYNTAX  1:3"),
        row("[", "JSON_SYNTAX /0 1:2"),
        row("[1", "JSON_SYNTAX  1:3"),
        row("[1,", "JSON_SYNTAX /1 1:4"),
        row("[1,]", "JSON_SYNTAX /1 1:4"),
        row("[,]", "JSON_SYNTAX /0 1:2"),
        row("[1}", "JSON_SYNTAX  1:3"),
        row("[1 2]", "JSON_SYNTAX  1:4"),
        row("{", "JSON_SYNTAX  1:2"),
        row("{,}", "JSON_SYNTAX  1:2"),
        row("{a:1}", "JSON_SYNTAX  1:2"),
        row("{1:2}", "JSON_SYNTAX  1:2"),
        row("{\"a\"", "JSON_SYNTAX /a 1:5"),
        row("{\"a\"}", "JSON_SYNTAX /a 1:5"),
        row("{\"a\":", "JSON_SYNTAX /a 1:6"),
        row("{\"a\":}", "JSON_SYNTAX /a 1:6"),
        row("{\"a\" 1}", "JSON_SYNTAX /a 1:6"),
        row("{\"a\":1", "JSON_SYNTAX  1:7"),
        row("{\"a\":1]", "JSON_SYNTAX  1:7"),
        row("{\"a\":1,}", "JSON_SYNTAX  1:8"),
        row("{\"a\":1 \"b\":2}", "JSON_SYNTAX  1:8"),
        row("{\"a\":1,\n \"b\": nul}", "JSON_SYNTAX /b 2:7"),
        row("{\"x\":[0,{\"y/~\":[7,\n\n  ?", "JSON_SYNTAX /x/1/y~1~0/1 3:3"),
        row("[\"\uD83D\uDE00\uD83D\uDE00\" x", "JSON_SYNTAX  1:7"),
        row("[0,\r\n 1,\r 2,\n ?]", "JSON_SYNTAX /3 4:2"));
  }

  private static Stream<Row> strings() {
    return Stream.of(
        row("\"abc", "JSON_SYNTAX  1:5"),
        row("[\"a\nb\"]", "JSON_SYNTAX /0 1:4"),
        row("[\"a\u0001b\"]", "JSON_SYNTAX /0 1:4"),
        row("[\"a\\qb\"]", "JSON_SYNTAX /0 1:5"),
        row("[\"\\u12g4\"]", "JSON_SYNTAX /0 1:7"),
        row("[\"\\u12", "JSON_SYNTAX /0 1:7"),
        row("[\"\\u\uFF11\uFF12\uFF13\uFF14\"]", "JSON_SYNTAX /0 1:5"),
        row("[\"\\", "JSON_SYNTAX /0 1:4"),
        row("{\"a\\qb\":1}", "JSON_SYNTAX  1:5"),
        row("{\"a\nb\":1}", "JSON_SYNTAX  1:4"),
        row("{\"a", "JSON_SYNTAX  1:4"),
        row("[\"\\ud83d\"]", "JSON_LONE_SURROGATE /0 1:3"),
        row("[\"x\uDE00\"]", "JSON_LONE_SURROGATE /0 1:4"),
        row("[\"\\ud83d\\ud83d\\ude00\"]", "JSON_LONE_SURROGATE /0 1:3"),
        row(
            "[\"\uD83D\\n\",\"\\ude00\"]",
            "JSON_LONE_SURROGATE /0 1:3",
            "JSON_LONE_SURROGATE /1 1:9"),
        row("[\"\\ud83d\uDE00\"]", "JSON_LONE_SURROGATE /0 1:3", "JSON_LONE_SURROGATE /0 1:9"),
        row("{\"\\ud800\":1}", "JSON_LONE_SURROGATE /\uFFFD 1:3"),
        row("{\"a\\ude00b\":nul}", "JSON_LONE_SURROGATE /a\uFFFDb 1:4"),
        row(
            "{\"\uD800\":1,\"\uD801\":2,\"\uD800\":3}",
            "JSON_LONE_SURROGATE /\uFFFD 1:3",
            "JSON_LONE_SURROGATE /\uFFFD 1:9",
            "JSON_DUPLICATE_KEY /\uFFFD 1:14",
            "JSON_LONE_SURROGATE /\uFFFD 1:15"));
  }

  private static Stream<Row> numbers() {
    return Stream.of(
        row("01", "JSON_SYNTAX  1:2"),
        row("[-01]", "JSON_SYNTAX /0 1:4"),
        row("-", "JSON_SYNTAX  1:2"),
        row("[-\n1]", "JSON_SYNTAX /0 1:3"),
        row("[-Infinity]", "JSON_SYNTAX /0 1:3"),
        row("+1", "JSON_SYNTAX  1:1"),
        row("[.5]", "JSON_SYNTAX /0 1:2"),
        row("1.", "JSON_SYNTAX  1:3"),
        row("[1.x]", "JSON_SYNTAX /0 1:4"),
        row("1.5.5", "JSON_SYNTAX  1:4"),
        row("{\"a\":1e}", "JSON_SYNTAX /a 1:8"),
        row("1e+", "JSON_SYNTAX  1:4"),
        row("0x10", "JSON_SYNTAX  1:2"),
        row("12a", "JSON_SYNTAX  1:3"),
        row("[0, 9007199254740993]", "JSON_NUMBER_INEXACT /1 1:5"),
        row("{\"n\":\n1e20}", "JSON_NUMBER_INEXACT /n 2:1"),
        row("[-1e400]", "JSON_NUMBER_NOT_FINITE /0 1:2"),
        row("[[1e400],\n1e20]", "JSON_NUMBER_NOT_FINITE /0/0 1:3", "JSON_NUMBER_INEXACT /1 2:1"),
        row("[" + "1".repeat(1001) + "]", "JSON_NUMBER_TOO_LONG /0 1:2"));
  }

  private static Stream<Row> members() {
    return Stream.of(
        row("{\"a\":1,\"a\":2}", "JSON_DUPLICATE_KEY /a 1:8"),
        row("{\"a\":1,\"\\u0061\":2}", "JSON_DUPLICATE_KEY /a 1:8"),
        row("{\"\":1,\"\":2}", "JSON_DUPLICATE_KEY / 1:7"),
        // A digit of another block is none, even where its last eight bits are one's.
        row("{\"\":1,\"\\u0C\uF561b\":2}", "JSON_SYNTAX /\u0CAB 1:12"),
        row("{\"j\":1,\"\\u00\uFF36a\":2}", "JSON_SYNTAX /j 1:13"),
        row("{\"\\ud83d\\ude00\":1,\"\uD83D\uDE00\":2}", "JSON_DUPLICATE_KEY /\uD83D\uDE00 1:19"),
        row("{\"\\u0001\":1,\"\u20ac\":0,\"\\u0001\":2}", "JSON_DUPLICATE_KEY /\uFFFD 1:19"),
        row(
            "{\"b\":{\"x\":1,\"x\":2},\n\"b\":[{\"y\":1,\"y\":2,\"y\":3}]}",
            "JSON_DUPLICATE_KEY /b 2:1",
            "JSON_DUPLICATE_KEY /b/0/y 2:13",
            "JSON_DUPLICATE_KEY /b/0/y 2:19",
            "JSON_DUPLICATE_KEY /b/x 1:13"),
        row(
            "{\"a\":1,\"a\":{\"c\":1,\"b\":2,\"c\":[1e400,?",
            "JSON_DUPLICATE_KEY /a 1:8",
            "JSON_DUPLICATE_KEY /a/c 1:25",
            "JSON_NUMBER_NOT_FINITE /a/c/0 1:30",
            "JSON_SYNTAX /a/c/1 1:36"),
        row(
            "{\"a\":1,\"a\":{\"c\":1,\"c\":2},\"d\" 3",
            "JSON_DUPLICATE_KEY /a 1:8",
            "JSON_DUPLICATE_KEY /a/c 1:19",
            "JSON_SYNTAX /d 1:30"),
        row("[".repeat(501), "JSON_TOO_DEEP " + "/0".repeat(500) + " 1:501"),
        row("{\"a\":".repeat(501), "JSON_TOO_DEEP " + "/a".repeat(500) + " 1:2501"));
  }

  @Test
  void shouldRefuseToReadADecimalTooSmallToBeExact() {
    assertThat(places(Json.read("[1e-1001]"))).containsExactly("JSON_NUMBER_TOO_SMALL /0 1:2");
    assertThat(places(Json.read("[1e-99999999999]")))
        .containsExactly("JSON_NUMBER_TOO_SMALL /0 1:2");
    assertThat(Json.read("1e-1000")).isInstanceOf(Result.Accepted.class);
  }

  @Test
  void shouldShowTheLineWithACaret() {
    // when
    Problem problem = problems(Json.read("{\n  \"a\":\t1e400\n}")).get(0);

    // then
    assertThat(problem)
        .hasToString(
            """
            JSON_NUMBER_NOT_FINITE /a 2:8: Expected a number within the range of a double, but found \
            a larger one.
             |   "a": 1e400
             | .......^
            Write a number below 1.8e308, or write it as text.""");
  }

  @Test
  void shouldShowOnlyAPartOfALongLine() {
    // given
    String text = "[" + "\"\uD83D\uDE00\",".repeat(50_000) + "?" + " ".repeat(100_000) + "]";

    // when
    Problem problem = problems(Json.read(text)).get(0);

    // then
    assertThat(problem.place().column()).isEqualTo(200_002);
    String excerpt = requireNonNull(problem.place().excerpt());
    assertThat(excerpt.codePointCount(0, excerpt.length())).isEqualTo(121);
    assertThat(excerpt).startsWith("\u2026").endsWith(" \u2026");
    assertThat(excerpt.codePoints().skip(problem.place().caret() - 1).findFirst()).hasValue('?');
    assertThat(problem.toString()).contains("\n | " + ".".repeat(60) + "^\n");
  }

  @Test
  void shouldNotShowWhatCannotBeSeen() {
    // when
    Problem problem = problems(Json.read("[\u202E\u0007?")).get(0);

    // then
    assertThat(problem.place().excerpt()).isEqualTo("[\uFFFD\uFFFD?");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 99, 100, 101, 5000})
  void shouldReportAtMostAHundredProblems(int wrong) {
    // given
    String text = "[" + "1e400,".repeat(wrong) + "0]";

    // then
    assertThat(problems(Json.read(text))).hasSize(Math.min(wrong, 100));
    assertThat(problems(CanonicalJson.ofText(text))).hasSize(Math.min(wrong, 100));
  }

  private static Row row(String text, String... problems) {
    return new Row(text, List.of(problems));
  }

  private static List<String> places(Result<?> refused) {
    return problems(refused).stream()
        .map(
            problem ->
                problem.code().name()
                    + " "
                    + problem.place().pointer()
                    + " "
                    + problem.place().line()
                    + ":"
                    + problem.place().column())
        .toList();
  }

  private static List<Problem> problems(Result<?> result) {
    assertThat(result).isInstanceOf(Result.Refused.class);
    return result.problems();
  }
}
