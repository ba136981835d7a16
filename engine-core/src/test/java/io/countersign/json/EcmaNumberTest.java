package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.problem.EngineCode;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcmaNumberTest {

  @ParameterizedTest
  @CsvSource({
    // The table of RFC 8785, appendix B.
    "0000000000000000, 0",
    "8000000000000000, 0",
    "0000000000000001, 5e-324",
    "8000000000000001, -5e-324",
    "7fefffffffffffff, 1.7976931348623157e+308",
    "ffefffffffffffff, -1.7976931348623157e+308",
    "4340000000000000, 9007199254740992",
    "c340000000000000, -9007199254740992",
    "44b52d02c7e14af5, 9.999999999999997e+22",
    "44b52d02c7e14af6, 1e+23",
    "44b52d02c7e14af7, 1.0000000000000001e+23",
    "444b1ae4d6e2ef50, 1e+21",
    "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d, 0.000001",
    "41b3de4355555553, 333333333.3333332",
    "41b3de4355555554, 333333333.33333325",
    "41b3de4355555555, 333333333.3333333",
    "41b3de4355555556, 333333333.3333334",
    "41b3de4355555557, 333333333.33333343",
    "becbf647612f3696, -0.0000033333333333333333",
    "43143ff3c1cb0959, 1424953923781206.2",
    // Around the smallest normal double, and the smallest of all.
    "0010000000000000, 2.2250738585072014e-308",
    "000fffffffffffff, 2.225073858507201e-308",
    "0000000000000002, 1e-323",
    "0000000000000003, 1.5e-323",
    // Powers of two, where the nearer of two neighbours does not read back but the farther does.
    "61f0000000000000, 5.758609657015292e+163",
    "75e0000000000000, 6.150157786156811e+259",
    "77f0000000000000, 5.282945311356653e+269",
    // Where early JDKs print a digit too many.
    "44b52d02c7e14af6, 1e+23",
    "3c00000000000000, 1.0842021724855044e-19",
    "2b00000000000000, 1.4287342391028437e-101",
    "0360000000000000, 2.004168360008973e-292"
  })
  void shouldFormatADoubleAsEcmaScriptDoes(String bits, String expected) {
    // given
    String token = exactToken(Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16)));

    // when
    EcmaNumber.Reading reading = EcmaNumber.ofToken(token);

    // then
    assertThat(reading).isEqualTo(new EcmaNumber.Reading(expected, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"4430000000000000", "444b1ae4d6e2ef4e", "444b1ae4d6e2ef4f"})
  void shouldRefuseADoubleWhoseTextWouldBeTooManyDigits(String bits) {
    // given
    String token = exactToken(Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16)));

    // when
    EcmaNumber.Reading reading = EcmaNumber.ofToken(token);

    // then
    assertThat(reading.refusal()).isEqualTo(EngineCode.JSON_NUMBER_INEXACT);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "-0.0, 0",
    "0e999999999999, 0",
    "1e-400, 0",
    "-1e-400, 0",
    "1e-99999999999999999999, 0",
    "9007199254740992, 9007199254740992",
    "-9007199254740992, -9007199254740992",
    "9007199254740993.0, 9007199254740992",
    "1E30, 1e+30",
    "1e21, 1e+21",
    "1e15, 1000000000000000",
    "123e-2, 1.23",
    "4.50, 4.5",
    "2e-3, 0.002",
    "0.000001, 0.000001",
    "0.0000001, 1e-7",
    "12345678901234567890e5, 1.2345678901234568e+24",
    "0.1000000000000000055511151231257827, 0.1",
    "1.7976931348623158e308, 1.7976931348623157e+308",
    "2.4703282292062328e-324, 5e-324",
    "2.4703282292062327e-324, 0"
  })
  void shouldReadNumbersInEveryNotation(String token, String expected) {
    // when
    EcmaNumber.Reading reading = EcmaNumber.ofToken(token);

    // then
    assertThat(reading).isEqualTo(new EcmaNumber.Reading(expected, null));
  }

  @ParameterizedTest
  @CsvSource({
    "9007199254740993, JSON_NUMBER_INEXACT",
    "-9007199254740993, JSON_NUMBER_INEXACT",
    "10000000000000000, JSON_NUMBER_INEXACT",
    "100000000000000000000000000000, JSON_NUMBER_INEXACT",
    "9007199254740995.0, JSON_NUMBER_INEXACT",
    "1e16, JSON_NUMBER_INEXACT",
    "1e20, JSON_NUMBER_INEXACT",
    "-1e20, JSON_NUMBER_INEXACT",
    "123456789012345678901.5, JSON_NUMBER_INEXACT",
    "1e309, JSON_NUMBER_NOT_FINITE",
    "1e400, JSON_NUMBER_NOT_FINITE",
    "-1e400, JSON_NUMBER_NOT_FINITE",
    "1.7976931348623159e308, JSON_NUMBER_NOT_FINITE",
    "1e99999999999999999999, JSON_NUMBER_NOT_FINITE"
  })
  void shouldRefuseWhatCannotBeReadBack(String token, EngineCode code) {
    // when
    EcmaNumber.Reading reading = EcmaNumber.ofToken(token);

    // then
    assertThat(reading.refusal()).isEqualTo(code);
  }

  @Test
  void shouldBoundTheLengthOfANumber() {
    assertThat(EcmaNumber.ofToken("0." + "1".repeat(998)).refusal()).isNull();
    assertThat(EcmaNumber.ofToken("0." + "1".repeat(999)).refusal())
        .isEqualTo(EngineCode.JSON_NUMBER_TOO_LONG);
    assertThat(EcmaNumber.of(new BigDecimal("0." + "1".repeat(2000))).refusal())
        .isEqualTo(EngineCode.JSON_NUMBER_TOO_LONG);
  }

  /** Every digit of the double, with an exponent, so that the token is not digits only. */
  private static String exactToken(double value) {
    var exact = new BigDecimal(value);
    return exact.unscaledValue() + "E" + -exact.scale();
  }
}
