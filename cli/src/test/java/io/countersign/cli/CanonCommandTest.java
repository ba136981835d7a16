package io.countersign.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class CanonCommandTest {

  @Test
  void shouldWriteTheCanonicalBytesAndNothingElse() {
    // given
    var tool =
        Tool.beside(
            "invoice.json", "{\"b\": [1.50, 1E30],\n \"a\": \"\\u20ac \\ud83d\\ude00\\n\"}\n");

    // when
    var run = tool.run("canon", "invoice.json");

    // then
    assertThat(run.bytes()).isEqualTo("{\"a\":\"€ 😀\\n\",\"b\":[1.5,1e+30]}".getBytes(UTF_8));
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
  }

  @Test
  void shouldWriteTheHashOfThoseBytesWithoutALineBreak() throws Exception {
    // given
    var tool = Tool.beside("invoice.json", "{\"b\":1,\"a\":2}");
    var sha256 = MessageDigest.getInstance("SHA-256").digest("{\"a\":2,\"b\":1}".getBytes(UTF_8));

    // when
    var before = tool.run("canon", "--hash", "invoice.json");
    var behind = tool.run("canon", "invoice.json", "--hash");

    // then
    assertThat(before.out()).isEqualTo(HexFormat.of().formatHex(sha256));
    assertThat(behind.bytes()).isEqualTo(before.bytes());
    assertThat(before.exit()).isZero();
  }

  @Test
  void shouldNotKeepABigDocumentsBytesTwiceInOrder() {
    // given
    var tool = Tool.beside("list.json", "[" + "1, ".repeat(200_000) + "1]");

    // when
    var run = tool.run("canon", "list.json");

    // then
    assertThat(run.bytes()).hasSize(400_003);
  }

  @Test
  void shouldReportEveryReasonAgainstADocumentWithItsPlaceInTheFile() {
    // given
    var tool = Tool.beside("in/voice.json", "{\"id\": 12345678901234567890,\n \"id\": 1}");

    // when
    var run = tool.run("canon", "in/voice.json", "--hash");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out())
        .isEqualTo(
            """
            {"problems":[\
            {"code":"JSON_NUMBER_INEXACT","severity":"error","file":"in/voice.json","pointer":"/id",\
            "line":1,"column":8,\
            "expected":"whole numbers up to 9007199254740992",\
            "found":"one that would lose digits",\
            "message":"Expected whole numbers up to 9007199254740992, \
            but found one that would lose digits.",\
            "remedy":"Write it as text."},\
            {"code":"JSON_DUPLICATE_KEY","severity":"error","file":"in/voice.json","pointer":"/id",\
            "line":2,"column":2,\
            "expected":"each name once in an object",\
            "found":"a name that was there before",\
            "message":"Expected each name once in an object, but found a name that was there before.",\
            "remedy":"Remove or rename one of the two members."}]}
            """);
    assertThat(run.err())
        .isEqualTo(
            """
            JSON_NUMBER_INEXACT in/voice.json /id 1:8: Expected whole numbers up to \
            9007199254740992, but found one that would lose digits.
             | {"id": 12345678901234567890,
             | .......^
            Write it as text.
            JSON_DUPLICATE_KEY in/voice.json /id 2:2: Expected each name once in an object, but found \
            a name that was there before.
             |  "id": 1}
             | .^
            Remove or rename one of the two members.
            """);
  }
}
