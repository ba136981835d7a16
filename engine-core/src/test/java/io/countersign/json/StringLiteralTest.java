package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StringLiteralTest {

  @Test
  void shouldReadWhatTheLiteralStandsFor() {
    assertThat(read("\"plain\"").value()).isEqualTo("plain");
    assertThat(read("\"\"").value()).isEmpty();
    assertThat(read("\"a\\u20AC\\n\\/\\\"b\"").value()).isEqualTo("a\u20ac\n/\"b");
    assertThat(read("\"\uD83D\uDE00\\ud83d\\ude00\"").value())
        .isEqualTo("\uD83D\uDE00\uD83D\uDE00");
  }

  @Test
  void shouldEndBehindTheClosingQuote() {
    assertThat(StringLiteral.at("[\"a\",\"b\"]", 5).end()).isEqualTo(8);
    assertThat(read("\"a\\\"b\" \"").end()).isEqualTo(6);
  }

  @Test
  void shouldFindHalvesOfPairs() {
    assertThat(read("\"\\ud83d\\ude00\"").halves()).isEmpty();
    assertThat(read("\"a\\ud83d\"").halves()).containsExactly(2);
    assertThat(read("\"\uDE00\uD83D\uD83D\"").halves()).containsExactly(1, 2, 3);
  }

  @Test
  void shouldNotPairAnEscapedHalfWithABareOne() {
    assertThat(read("\"\\ud83d\uDE00\"").halves()).containsExactly(1, 7);
    assertThat(read("\"\uD83D" + "\\ude00\"").halves()).containsExactly(1, 2);
  }

  @Test
  void shouldReportNoMoreHalvesThanProblems() {
    assertThat(read("\"" + "\uD83D".repeat(1000) + "\"").halves()).hasSize(JsonFindings.LIMIT);
  }

  @Test
  void shouldStopAtTheFirstWrongCharacter() {
    assertMalformed("\"abc", 4);
    assertMalformed("\"a\nb\"", 2);
    assertMalformed("\"a\\qb\"", 3);
    assertMalformed("\"\\u12g4\"", 5);
    assertMalformed("\"\\u12", 5);
    assertMalformed("\"\\", 2);
  }

  private static void assertMalformed(String text, int end) {
    assertThat(read(text).malformed()).isTrue();
    assertThat(read(text).end()).isEqualTo(end);
  }

  private static StringLiteral read(String text) {
    return StringLiteral.at(text, 0);
  }
}
