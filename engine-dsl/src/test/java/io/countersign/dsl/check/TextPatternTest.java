package io.countersign.dsl.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches of patterns, compared with those of the JDK. */
class TextPatternTest {

  private static final int PATTERNS = Integer.getInteger("countersign.patterns", 20_000);

  /** A random pattern of at most some depth. */
  private static String pattern(Random random, int depth) {
    var pattern = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      pattern.append(part(random, depth));
      if (random.nextInt(3) == 0) {
        var times = new String[] {"*", "+", "?", "{2}", "{0,2}", "{1,}", "*?", "{0}"};
        pattern.append(times[random.nextInt(times.length)]);
      }
      if (random.nextInt(6) == 0) {
        pattern.append(random.nextBoolean() ? "|" : "$");
      }
    }
    return pattern.toString();
  }

  private static String part(Random random, int depth) {
    var parts =
        new String[] {
          "a", "b", "-", "0", "é", ".", "\\d", "\\W", "\\s", "\\S", "[ab]", "[^a]", "[a-c0]",
          "[\\d-]", "[]a]", "[b-]", "\\.", "\\-", "(?:)", "[^\\w]"
        };
    if (depth > 0 && random.nextInt(3) == 0) {
      return (random.nextBoolean() ? "(" : "(?:") + pattern(random, depth - 1) + ")";
    }
    return parts[random.nextInt(parts.length)];
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(9); i > 0; i--) {
      text.appendCodePoint("abc-0. éZ\ud83d\ude00".codePointAt(random.nextInt(9)));
    }
    return text.toString();
  }

  /** The JDK means the same by all that is supported. */
  @Test
  void shouldFindWhatTheJdkFinds() {
    var random = new Random(20_261_120);
    int found = 0;
    for (int i = 0; i < PATTERNS; i++) {
      var written = (random.nextInt(5) == 0 ? "^" : "") + pattern(random, 3);
      if (written.codePointCount(0, written.length()) > TextPattern.LONGEST) {
        continue;
      }
      assertThat(TextPattern.fault(written)).as(written).isEmpty();
      var pattern = TextPattern.of(written);
      var oracle = Pattern.compile(written);
      for (int k = 0; k < 5; k++) {
        var text = text(random);
        boolean expected = oracle.matcher(text).find();
        assertThat(pattern.isIn(text)).as("%s in '%s'", written, text).isEqualTo(expected);
        found += expected ? 1 : 0;
      }
    }
    assertThat(found).isBetween(PATTERNS / 2, PATTERNS * 5 - PATTERNS / 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "^ET- ET-123 true",
        "^ET- of-ET-123 false",
        "\\bET\\b of-ET-123 true",
        "\\BET of-ET-123 false",
        "\\BET xET true",
        "^$ a false",
        "^(?:a|b){2,3}$ abab false",
        "^(?:a|b){2,3}$ aba true",
        "[^a-c] abcabc false",
      })
  void shouldSearch(String written, String text, boolean expected) {
    assertThat(TextPattern.fault(written)).isEmpty();
    assertThat(TextPattern.of(written).isIn(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "(",
        ")",
        "a)",
        "[",
        "[a",
        "a{",
        "a{x}",
        "a{2,1}",
        "a{1001}",
        "*a",
        "+",
        "?",
        "a**",
        "a{2}{3}",
        "\\",
        "\\1",
        "(a)\\1",
        "\\k<n>",
        "(?=a)",
        "(?<n>a)",
        "(?i)a",
        "\\p{L}",
        "\\Qa",
        "[b-a]",
        "[a-\\d]",
        "[\\d-z]",
        "[[:alpha:]]",
        "((a{50}){50}){50}",
        "\\é"
      })
  void shouldRefuse(String written) {
    assertThat(TextPattern.fault(written)).isPresent();
    assertThat(TextPattern.fault(written).orElseThrow()).doesNotContain("null");
  }

  @Test
  void shouldRefuseWhatIsTooLongOrTooDeep() {
    assertThat(TextPattern.fault("a".repeat(256))).isEmpty();
    assertThat(TextPattern.fault("a".repeat(257))).contains("a longer one");
    assertThat(TextPattern.fault("(".repeat(60) + ")".repeat(60)).orElseThrow())
        .contains("within each other");
  }

  /** Patterns at which searches that try one way after another need exponential time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a+)+$",
        "^(a|a)*$",
        "(a|aa)+$",
        "(.*a){20}$",
        "^(([a-z])+.)+[A-Z]([a-z])+$",
        "(a*)*b",
        "(?:a?){100}a{100}$",
        "(x+x+)+y"
      })
  void shouldSearchHostilePatternsInLinearTime(String written) {
    var text = "a".repeat(TextPattern.LONGEST_TEXT - 1) + "!";

    assertTimeoutPreemptively(
        Duration.ofSeconds(5), () -> assertThat(TextPattern.of(written).isIn(text)).isFalse());
  }
}
