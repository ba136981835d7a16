package io.countersign.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is wrong with the shape of a source, keyword by keyword. Each test has a limit of time and a
 * thread of its own, so that a check without its bounds fails and does not hang.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SchemaCheckTest {

  private static final SchemaCheck SAMPLE =
      SchemaCheck.inResource(SchemaCheckTest.class, "sample.schema.json");

  @Test
  void shouldFindNothingInASourceOfTheRightShape() {
    assertThat(
            problems(
                """
                {"id": "abc", "mode": "serial", "version": 1, "count": 9, "rate": 0.5, "pack": 10,
                 "note": null, "due": "3d", "labels": {"la": "x"}, "tags": ["a", "b"],
                 "flag": true, "limit": 4, "open": {"any": "x"}, "rule": {"not": {"all": ["x"]}},
                 "either": {"a": 1, "b": 2},
                 "nodes": [{"type": "approval", "nodeId": "n", "inner": [{"type": "wait", "days": 2}]}]}
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Kinds.
        "id|5|SOURCE_TYPE /id: Expected text, but found the number 5.",
        "count|\"x\"|SOURCE_TYPE /count: Expected a whole number, but found the text 'x'.",
        "count|1.5|SOURCE_TYPE /count: Expected a whole number, but found the number 1.5.",
        "rate|[]|SOURCE_TYPE /rate: Expected a number, but found an empty list.",
        "flag|{}|SOURCE_TYPE /flag: Expected true or false, but found an empty object.",
        "tags|{\"a\":1}|SOURCE_TYPE /tags: Expected a list, but found an object of 1 member.",
        "note|true|SOURCE_TYPE /note: Expected text or null, but found true.",
        "mode|null|SOURCE_TYPE /mode: Expected text, but found null.",
        "open|{\"a/b~\":1}|SOURCE_TYPE /open/a~1b~0: Expected text, but found the number 1.",
        "open|{\"x\":null,\"y\":\"\"}|SOURCE_TYPE /open/x: Expected text, but found null.",
        "more|{\"x\":{\"a\":7}}|SOURCE_TYPE /more/x/a: Expected text, but found the number 7.",
        "more|{\"x\":{\"b\":7}}|SOURCE_VALUE /more/x/b: Expected one of 1, 2, but found the number 7.",
        "more|{\"x\":{\"c\":7}}|SOURCE_TYPE /more/x/c: Expected a list or text, but found the number 7.",
        "more|{\"x\":{\"d\":7}}|SOURCE_MEMBER_UNKNOWN /more/x/d: Expected one of the members 'a', 'b', 'c', but found 'd'.",
        "tags|[\"a\",1]|SOURCE_TYPE /tags/1: Expected text, but found the number 1.",
        "labels|{\"l\":1}|SOURCE_TYPE /labels/l: Expected text, but found the number 1.",
        "rule|7|SOURCE_TYPE /rule: Expected an object or text, but found the number 7.",
        // Choices and ranges.
        "mode|\"both\"|SOURCE_VALUE /mode: Expected one of serial, branch, but found the text 'both'.",
        "version|2|SOURCE_VALUE /version: Expected 1, but found the number 2.",
        "id|\"Abc\"|SOURCE_VALUE /id: Expected text that matches ^[a-z], but found the text 'Abc'.",
        "id|\"ab\"|SOURCE_VALUE /id: Expected text of at least 3 characters, but found the text 'ab'.",
        "id|\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"|SOURCE_VALUE /id: Expected text of at most 50 characters, but found text of 60 characters.",
        "count|0|SOURCE_VALUE /count: Expected a number of at least 1, but found the number 0.",
        "count|10|SOURCE_VALUE /count: Expected a number of at most 9, but found the number 10.",
        "rate|0|SOURCE_VALUE /rate: Expected a number above 0, but found the number 0.",
        "rate|1.5|SOURCE_VALUE /rate: Expected a number below 1.5, but found the number 1.5.",
        "pack|7|SOURCE_VALUE /pack: Expected a multiple of 5, but found the number 7.",
        "tags|[]|SOURCE_VALUE /tags: Expected a list of at least 1 element, but found an empty list.",
        "tags|[\"a\",\"b\",\"c\",\"d\"]|SOURCE_VALUE /tags: Expected a list of at most 3 elements, but found a list of 4 elements.",
        "tags|[\"a\",\"a\"]|SOURCE_VALUE /tags: Expected a list without repetition, but found a list of 2 elements.",
        "labels|{}|SOURCE_VALUE /labels: Expected an object of at least 1 member, but found an empty object.",
        "labels|{\"l1\":\"\",\"l2\":\"\",\"l3\":\"\"}|SOURCE_VALUE /labels: Expected an object of at most 2 members, but found an object of 3 members.",
        // Members.
        "labels|{\"x\":\"\"}|SOURCE_MEMBER_UNKNOWN /labels/x: Expected no member of this name, but found 'x'.",
        "nodes|[{\"type\":\"wait\"}]|SOURCE_MEMBER_MISSING /nodes/0: Expected an object with the member 'days', but found one without it.",
        // Alternatives.
        "limit|\"none\"|SOURCE_SHAPE /limit: Expected a value that the rule 'not' of its schema accepts, but found the text 'none'.",
        "either|{\"c\":1}|SOURCE_SHAPE /either: Expected an object with 'a'; or an object with 'b', but found one with 'c'.",
        "rule|{\"all\":[1]}|SOURCE_TYPE /rule/all/0: Expected an object or text, but found the number 1.",
        "rule|{\"not\":{\"all\":\"x\"}}|SOURCE_TYPE /rule/not/all: Expected a list, but found the text 'x'.",
        "rule|{\"any\":[]}|SOURCE_SHAPE /rule: Expected text; or an object with 'all'; or an object with 'not', but found one with 'any'.",
        "nodes|[{\"type\":\"wait\",\"days\":1},{\"type\":\"loop\"}]|SOURCE_VALUE /nodes/1/type: Expected one of approval, wait, but found the text 'loop'.",
        "nodes|[{\"days\":1}]|SOURCE_MEMBER_MISSING /nodes/0: Expected an object with the member 'type', but found one without it.",
        "nodes|[{\"type\":\"wait\",\"days\":\"1\"}]|SOURCE_TYPE /nodes/0/days: Expected a whole number, but found the text '1'.",
        "nodes|[{\"type\":\"approval\",\"nodeId\":\"n\",\"inner\":[{\"type\":\"approval\",\"nodeId\":\"m\",\"quorum\":0}]}]|SOURCE_VALUE /nodes/0/inner/0/quorum: Expected a number of at least 1, but found the number 0.",
      })
  void shouldSayWhatIsWrong(String member, String value, String problem) {
    // given a sound source, in which one member has another value
    var source = new TreeMap<String, @Nullable Object>();
    source.put("id", "abc");
    source.put("nodes", List.of());
    source.put(member, plain(value));

    // then that is what is wrong, and nothing else
    assertThat(told(SAMPLE.problems(source))).isEqualTo(problem);
  }

  @Test
  void shouldReportAllProblemsInReadingOrder() {
    // when many things are wrong, on several levels
    var problems =
        problems(
            """
            {"nodez": [], "mode": 1, "count": 0, "id": "X", "nodes": [
              {"type": "approval", "nodeid": "n", "quorum": 0}, 4,
              {"type": "wait", "days": null, "why": ""}]}
            """);

    // then
    assertThat(told(problems))
        .isEqualTo(
            """
            SOURCE_VALUE /count: Expected a number of at least 1, but found the number 0.
            SOURCE_VALUE /id: Expected text of at least 3 characters, but found the text 'X'.
            SOURCE_VALUE /id: Expected text that matches ^[a-z], but found the text 'X'.
            SOURCE_TYPE /mode: Expected text, but found the number 1.
            SOURCE_MEMBER_MISSING /nodes/0: Expected an object with the member 'nodeId', but found one without it.
            SOURCE_MEMBER_UNKNOWN /nodes/0/nodeid: Expected one of the members 'inner', 'nodeId', 'quorum', 'type', but found 'nodeid'.
            SOURCE_VALUE /nodes/0/quorum: Expected a number of at least 1, but found the number 0.
            SOURCE_TYPE /nodes/1: Expected an object, but found the number 4.
            SOURCE_TYPE /nodes/2/days: Expected a whole number, but found null.
            SOURCE_MEMBER_UNKNOWN /nodes/2/why: Expected one of the members 'days', 'type', but found 'why'.
            SOURCE_MEMBER_UNKNOWN /nodez: Expected one of the members 'count', 'due', 'either', 'flag', 'id', 'labels', 'limit', 'mode', 'more', 'nodes', 'note', 'open' and 5 more, but found 'nodez'."""
                .stripIndent());
  }

  @Test
  void shouldEscapeNamesOnceWhenSeveralThingsAreWrongUnderThem() {
    var more = Map.of("~/", Map.of("a", 7L, "d", ""));

    assertThat(SAMPLE.problems(Map.of("id", "abc", "nodes", List.of(), "more", more)))
        .extracting(problem -> problem.place().pointer())
        .containsExactly("/more/~0~1/a", "/more/~0~1/d");
  }

  @Test
  void shouldNameEveryMissingMember() {
    assertThat(problems("{}"))
        .extracting(Problem::expected)
        .containsExactly("an object with the member 'id'", "an object with the member 'nodes'");
  }

  @Test
  void shouldRefuseAWholeSourceOfTheWrongKind() {
    assertThat(told(problems("[1]")))
        .isEqualTo("SOURCE_TYPE : Expected an object, but found a list of 1 element.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"id\":\"abc\",\"nodes\":[],\"nodez\":1}|Did you mean 'nodes'?",
        "{\"id\":\"abc\",\"nodes\":[],\"nde\":1}|Did you mean 'due'?",
        "{\"id\":\"abc\",\"nodes\":[],\"somethingElse\":1}|Remove it; nothing reads it.",
        "{\"id\":\"abc\",\"nodes\":[],\"due\":\"soon\"}|Write whole days, such as 3d.",
        "{\"id\":\"abc\",\"nodes\":[],\"count\":0}|Write a number of at least 1.",
        "{\"id\":\"abc\"}|Add the member 'nodes'.",
        "{\"id\":\"abc\",\"nodes\":[{\"type\":\"approval\"}]}|Add the member 'nodeId': The name by which edges find it.",
        "{\"id\":\"abc\",\"nodes\":[{}]}|Add the member 'type': one of approval, wait.",
      })
  void shouldSayWhatToDo(String source, String remedy) {
    assertThat(problems(source)).singleElement().extracting(Problem::remedy).isEqualTo(remedy);
  }

  @Test
  void shouldShowNoLongValueAndNothingInvisible() {
    // given names and texts that would spoil a message
    var source = Map.of("id", "abc", "nodes", List.of(), "a\nb", 1L, "n".repeat(60), 2L);

    // then they are cut and made visible
    assertThat(SAMPLE.problems(source))
        .extracting(Problem::found)
        .containsExactlyInAnyOrder("'a\uFFFDb'", "'" + "n".repeat(39) + "\u2026'");
    assertThat(
            told(
                SAMPLE.problems(
                    Map.of("id", new BigDecimal("1." + "7".repeat(80)), "nodes", List.of()))))
        .isEqualTo("SOURCE_TYPE /id: Expected text, but found the number of 81 digits.");
  }

  @Test
  void shouldCompareNumbersExactly() {
    // given a bound at the end of what the reader lets pass
    var check = SchemaCheck.of("{\"maximum\": 9007199254740991}");

    // then
    assertThat(check.problems(9007199254740991L)).isEmpty();
    assertThat(told(check.problems(9007199254740992L)))
        .isEqualTo(
            "SOURCE_VALUE : Expected a number of at most 9007199254740991, but found the number"
                + " 9007199254740992.");
  }

  @Test
  void shouldCheckAsDeepAsSourcesMayBe() {
    // given conditions in conditions, with a mistake at the bottom
    var bottom = "/rule" + "/not".repeat(SchemaCheck.MAX_DEPTH - 1);

    // then the mistake is found there
    assertThat(told(SAMPLE.problems(nested(SchemaCheck.MAX_DEPTH - 1))))
        .isEqualTo(
            "SOURCE_TYPE " + bottom + ": Expected an object or text, but found the number 7.");
  }

  @Test
  void shouldRefuseASourceThatIsNestedTooDeeply() {
    assertThat(told(SAMPLE.problems(nested(Json.MAX_DEPTH))))
        .isEqualTo(
            "SOURCE_TOO_DEEP /rule"
                + "/not".repeat(SchemaCheck.MAX_DEPTH - 1)
                + ": Expected lists and objects nested at most 100 deep, but found a deeper one.");
  }

  @Test
  void shouldLookAtEachMemberAFewTimesHoweverManyAreUnknown() {
    // given an object that counts how many of its members are handed out
    var source = new CountedMembers();
    for (int i = 0; i < 5_000; i++) {
      source.put("u" + i, (long) i);
    }

    // when
    var problems = SAMPLE.problems(source);

    // then the work is that of the members, not of their square, and the answer can be read
    assertThat(source.handedOut()).isBetween(5_000L, 50_000L);
    assertThat(problems).hasSize(SchemaCheck.MOST_PROBLEMS);
  }

  @Test
  void shouldTellNoMoreProblemsThanPeopleRead() {
    var source = Map.of("id", "abc", "nodes", Collections.nCopies(20_000, Map.of("type", "loop")));

    assertThat(SAMPLE.problems(source)).hasSize(SchemaCheck.MOST_PROBLEMS);
  }

  @Test
  void shouldRefuseASourceThatHoldsTooMuchBeforeItIsCompared() {
    // given a list that counts how many of its elements are asked for
    var asked = new AtomicInteger();
    var endless =
        new AbstractList<Object>() {
          @Override
          public Object get(int index) {
            asked.incrementAndGet();
            return List.of();
          }

          @Override
          public int size() {
            return Integer.MAX_VALUE;
          }
        };

    // when
    var problems = SAMPLE.problems(Map.of("id", "abc", "nodes", endless));

    // then it is left alone once it is known to be too large
    assertThat(told(problems))
        .isEqualTo(
            "SOURCE_TOO_LARGE : Expected at most 100000 values in a source, but found more.");
    assertThat(asked.get()).isLessThanOrEqualTo(SchemaCheck.MAX_VALUES);
    assertThat(SchemaCheck.tooLong("x".repeat(SchemaCheck.MAX_LENGTH))).isEmpty();
    assertThat(SchemaCheck.tooLong("x".repeat(SchemaCheck.MAX_LENGTH + 1)))
        .hasValueSatisfying(
            problem -> assertThat(problem.code().name()).isEqualTo("SOURCE_TOO_LARGE"));
  }

  private static Map<String, Object> nested(int depth) {
    Object rule = 7L;
    for (int i = 0; i < depth; i++) {
      rule = Map.of("not", rule);
    }
    return Map.of("id", "abc", "nodes", List.of(), "rule", rule);
  }

  @Test
  void shouldRefuseWhatIsNoPlainValue() {
    assertThatThrownBy(() -> SAMPLE.problems(1.5)).hasMessageContaining("java.lang.Double");
    assertThatThrownBy(() -> SAMPLE.problems(Map.of(1L, 2L))).hasMessageContaining("another key");
  }

  @Test
  void shouldRefuseASchemaThatItCannotUse() {
    assertThatThrownBy(() -> SchemaCheck.of("{")).hasMessageContaining("no JSON");
    assertThatThrownBy(() -> SchemaCheck.of("{\"type\": 5}"))
        .hasMessageContaining("cannot be used");
    assertThatThrownBy(() -> SchemaCheck.of("{\"$ref\": \"https://example.org/schema\"}"))
        .hasMessageContaining("references into the same text");
    assertThatThrownBy(() -> SchemaCheck.of("{\"items\": [{\"format\": \"email\"}]}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the format email");
    assertThatThrownBy(() -> SchemaCheck.inResource(SchemaCheckTest.class, "none.json"))
        .hasMessageContaining("none.json beside");
  }

  private static List<Problem> problems(String source) {
    return SAMPLE.problems(plain(source));
  }

  private static @Nullable Object plain(String text) {
    assertThat(Json.read(text)).isInstanceOf(Result.Accepted.class);
    return Json.read(text).orThrow();
  }

  private static String told(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.code() + " " + problem.place().pointer() + ": " + problem.message())
        .collect(Collectors.joining("\n"));
  }
}
