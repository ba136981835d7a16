package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.erdtman.jcs.JsonCanonicalizer;

/** What holds for every document; the independent implementation is erdtman's. */
class CanonicalJsonProps {

  private static final Pattern DIGITS_ONLY = Pattern.compile("-?[0-9]+");
  private static final BigDecimal LARGEST_WHOLE = new BigDecimal("9007199254740992");

  @Property
  void shouldEqualAnIndependentImplementation(@ForAll long seed) throws IOException {
    // given
    String text = Documents.text(Documents.document(seed), seed, true);
    Result<CanonicalText> result = CanonicalJson.ofText(text);
    Assume.that(result instanceof Result.Accepted);

    // then
    assertThat(result.orThrow().text()).isEqualTo(new JsonCanonicalizer(text).getEncodedString());
    assertThat(result.orThrow().bytes()).isEqualTo(new JsonCanonicalizer(text).getEncodedUTF8());
  }

  @Property
  void shouldRefuseNothingButNumbersInAWellFormedDocument(@ForAll long seed) {
    // when
    Result<CanonicalText> result =
        CanonicalJson.ofText(Documents.text(Documents.document(seed), seed, true));

    // then
    Set<String> allowed = Set.of("JSON_NUMBER_INEXACT", "JSON_NUMBER_NOT_FINITE");
    assertThat(codes(result)).isSubsetOf(allowed);
  }

  @Property
  void shouldWriteOrRefuseEveryNumberByTheRule(@ForAll long seed) throws IOException {
    // given
    String token = Documents.numberToken(new Random(seed));
    Result<CanonicalText> result = CanonicalJson.ofText("[" + token + "]");

    // when
    String expected = expected(token);

    // then
    if (expected.startsWith("JSON_")) {
      assertThat(codes(result)).containsExactly(expected);
    } else {
      assertThat(result.orThrow().text()).isEqualTo(expected);
      assertThat(Double.parseDouble(expected.substring(1, expected.length() - 1)))
          .isEqualTo(Double.parseDouble(token) + 0.0);
    }
  }

  @Property
  void shouldFormatEveryDoubleFromItsShortAndItsExactDigits(@ForAll long seed) throws IOException {
    // given
    double value = Documents.finite(new Random(seed).nextLong());

    // when
    Result<CanonicalText> ofExact = CanonicalJson.ofText("[" + Documents.exactToken(value) + "]");
    String expected = new JsonCanonicalizer("[" + value + "]").getEncodedString();

    // then
    boolean refused = isDigitsBeyond(expected.substring(1, expected.length() - 1));
    assertThat(codes(ofExact)).isEqualTo(refused ? Set.of("JSON_NUMBER_INEXACT") : Set.of());
    if (!refused) {
      assertThat(ofExact.orThrow().text()).isEqualTo(expected);
    }
  }

  @Property
  void shouldChangeNothingTheSecondTime(@ForAll long seed) {
    // given
    Result<CanonicalText> once =
        CanonicalJson.ofText(Documents.text(Documents.document(seed), seed, true));
    Assume.that(once instanceof Result.Accepted);

    // when
    CanonicalText twice = CanonicalJson.ofText(once.orThrow().text()).orThrow();

    // then
    assertThat(twice.bytes()).isEqualTo(once.orThrow().bytes());
    assertThat(twice.sha256()).isEqualTo(once.orThrow().sha256());
  }

  @Property
  void shouldNotDependOnOrderSpaceOrEscapes(@ForAll long seed, @ForAll long otherSeed) {
    // given
    Result<CanonicalText> one =
        CanonicalJson.ofText(Documents.text(Documents.document(seed), seed, true));
    Result<CanonicalText> other =
        CanonicalJson.ofText(Documents.text(Documents.document(seed), otherSeed, true));

    // then
    assertThat(codes(one)).isEqualTo(codes(other));
    if (one instanceof Result.Accepted) {
      assertThat(one.orThrow().sha256Hex()).isEqualTo(other.orThrow().sha256Hex());
    }
  }

  @Property
  void shouldGiveTheSameForATextAndItsValue(@ForAll long seed) {
    // given
    String text = Documents.text(Documents.document(seed), seed, true);
    Assume.that(Json.read(text) instanceof Result.Accepted);
    var reading = Json.read(text);

    // when
    Result<CanonicalText> ofText = CanonicalJson.ofText(text);
    Result<CanonicalText> ofValue = CanonicalJson.ofValue(reading.orThrow());

    // then
    if (ofValue instanceof Result.Accepted) {
      assertThat(ofValue.orThrow().text()).isEqualTo(ofText.orThrow().text());
    } else {
      // A decimal with more digits than a double has is rounded in a text, and refused as a value.
      assertThat(codes(ofValue)).containsExactly("JSON_NUMBER_INEXACT");
    }
  }

  @Property
  void shouldWriteWhatItReadSoThatItReadsTheSame(@ForAll long seed) {
    // given
    Assume.that(
        Json.read(Documents.text(Documents.document(seed), seed, true)) instanceof Result.Accepted);
    var first = Json.read(Documents.text(Documents.document(seed), seed, true));

    // when
    String written = Json.write(first.orThrow());

    // then
    assertThat(Json.read(written)).isInstanceOf(Result.Accepted.class);
    assertThat(Json.write(Json.read(written).orThrow())).isEqualTo(written);
    assertThat(CanonicalJson.ofText(written).orThrow().text())
        .isEqualTo(
            CanonicalJson.ofText(Documents.text(Documents.document(seed), seed, true))
                .orThrow()
                .text());
  }

  /** The rule, told again: the canonical text within a list, or the code of the refusal. */
  private static String expected(String token) throws IOException {
    if (Double.isInfinite(Double.parseDouble(token))) {
      return isDigitsBeyond(token) ? "JSON_NUMBER_INEXACT" : "JSON_NUMBER_NOT_FINITE";
    }
    String canonical = new JsonCanonicalizer("[" + token + "]").getEncodedString();
    return isDigitsBeyond(token) || isDigitsBeyond(canonical.substring(1, canonical.length() - 1))
        ? "JSON_NUMBER_INEXACT"
        : canonical;
  }

  private static boolean isDigitsBeyond(String number) {
    return DIGITS_ONLY.matcher(number).matches()
        && new BigDecimal(number).abs().compareTo(LARGEST_WHOLE) > 0;
  }

  private static Set<String> codes(Result<CanonicalText> result) {
    List<Problem> problems = result.problems();
    assertThat(problems).extracting(Problem::code).allMatch(EngineCode.class::isInstance);
    return problems.stream().map(problem -> problem.code().name()).collect(Collectors.toSet());
  }
}
