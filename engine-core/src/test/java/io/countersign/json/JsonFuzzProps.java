package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

/** No text does anything but be accepted, or be refused with a place inside it. */
class JsonFuzzProps {

  private static final String TELLING =
      "{}[]\",:\\/-+.eE0123456789abtrufalsn \t\r\n\u0000\u001f\u007f\u00a0\u00e9\uFEFF\uD83D\uDE00'#";

  @Property
  void shouldAnswerEveryMutatedDocument(@ForAll long seed) {
    // given
    String text = mutated(Documents.text(Documents.document(seed), seed, true), new Random(seed));

    // then
    checkAnswers(text);
  }

  @Property
  void shouldAnswerEveryTextOfTellingCharacters(@ForAll("telling") String text) {
    checkAnswers(text);
  }

  @Property
  void shouldAnswerEveryMutatedSequenceOfBytes(@ForAll long seed) {
    // given
    var random = new Random(seed);
    byte[] bytes =
        Documents.text(Documents.document(seed), seed, true).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 3; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }

    // then
    checkAnswers(new String(bytes, StandardCharsets.UTF_8));
    checkAnswers(new String(bytes, StandardCharsets.UTF_16));
  }

  @Property
  void shouldAnswerAnyText(@ForAll @Size(max = 50) String text) {
    checkAnswers(text);
  }

  @Property
  void shouldFindAPlantedProblemWhereItIs(@ForAll("wrong") Wrong wrong, @ForAll long seed) {
    // given
    var spoilt = Documents.spoil(new Documents.Planted(wrong.text()), seed);
    ProblemPlace place = expectedPlace(spoilt.text(), spoilt.offset() + wrong.offset());

    // when
    List<Problem> read = problems(Json.read(spoilt.text()));
    List<Problem> canonical = problems(CanonicalJson.ofText(spoilt.text()));

    // then
    String pointer = printable(spoilt.pointer() + wrong.pointer());
    for (List<Problem> problems : List.of(read, canonical)) {
      assertThat(problems)
          .anySatisfy(
              problem -> {
                assertThat(problem.code().name()).isEqualTo(wrong.code());
                assertThat(problem.place().pointer()).isEqualTo(pointer);
                assertThat(problem.place().line()).isEqualTo(place.line());
                assertThat(problem.place().column()).isEqualTo(place.column());
              });
    }
  }

  @Provide
  Arbitrary<String> telling() {
    return Arbitraries.strings().withChars(TELLING).ofMaxLength(30);
  }

  /** Something wrong, and where in it: the offset, and the pointer from there. */
  private record Wrong(String text, String code, int offset, String pointer) {}

  @Provide
  Arbitrary<Wrong> wrong() {
    return Arbitraries.of(
        new Wrong("9007199254740993", "JSON_NUMBER_INEXACT", 0, ""),
        new Wrong("1e20", "JSON_NUMBER_INEXACT", 0, ""),
        new Wrong("-1e400", "JSON_NUMBER_NOT_FINITE", 0, ""),
        new Wrong("0." + "1".repeat(999), "JSON_NUMBER_TOO_LONG", 0, ""),
        new Wrong("\"ab\\ud800\"", "JSON_LONE_SURROGATE", 3, ""),
        new Wrong("{\"a\":1,\"c\":2,\"b\":3,\"a\":4}", "JSON_DUPLICATE_KEY", 19, "/a"),
        new Wrong("[0,01]", "JSON_SYNTAX", 4, "/1"),
        new Wrong("{\"a\":tru}", "JSON_SYNTAX", 5, "/a"),
        new Wrong("\"\\x\"", "JSON_SYNTAX", 2, ""),
        new Wrong("NaN", "JSON_SYNTAX", 0, ""));
  }

  private static void checkAnswers(String text) {
    Result<@Nullable Object> read = Json.read(text);
    Result<CanonicalText> canonical = CanonicalJson.ofText(text);
    List<Problem> readProblems = problems(read);
    List<Problem> withoutSmallness =
        readProblems.stream()
            .filter(problem -> !problem.code().name().equals("JSON_NUMBER_TOO_SMALL"))
            .toList();
    assertThat(problems(canonical)).isEqualTo(withoutSmallness);
    readProblems.forEach(problem -> checkPlace(problem.place(), text));
    if (canonical instanceof Result.Accepted<CanonicalText> accepted) {
      assertThat(CanonicalJson.ofText(accepted.value().text()).orThrow().text())
          .isEqualTo(accepted.value().text());
    }
  }

  private static void checkPlace(ProblemPlace place, String text) {
    List<String> lines = List.of(text.split("\r\n|\r|\n", -1));
    assertThat(place.line()).isBetween(1, lines.size());
    // A wrong character may be the line end itself, and a carriage return may come before it.
    String line = lines.get(place.line() - 1);
    assertThat(place.column()).isBetween(1, line.codePointCount(0, line.length()) + 2);
  }

  private static ProblemPlace expectedPlace(String text, int offset) {
    String[] lines = text.substring(0, offset).split("\r\n|\r|\n", -1);
    String last = lines[lines.length - 1];
    return ProblemPlace.in("", lines.length, last.codePointCount(0, last.length()) + 1);
  }

  private static String printable(String pointer) {
    return pointer
        .codePoints()
        .map(ExcerptReader::printable)
        .mapToObj(Character::toString)
        .reduce("", String::concat);
  }

  private static String mutated(String text, Random random) {
    var mutated = new StringBuilder(text);
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(mutated.length() + 1);
      char c = TELLING.charAt(random.nextInt(TELLING.length()));
      switch (random.nextInt(5)) {
        case 0 -> mutated.insert(at, c);
        case 1 -> mutated.delete(at, Math.min(at + 1 + random.nextInt(3), mutated.length()));
        case 2 -> mutated.replace(at, Math.min(at + 1, mutated.length()), String.valueOf(c));
        case 3 -> mutated.insert(at, mutated.substring(at / 2, at));
        default -> mutated.setLength(at);
      }
    }
    return mutated.toString();
  }

  private static List<Problem> problems(Result<?> result) {
    return result.problems();
  }
}
