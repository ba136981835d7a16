package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalDigitsTest {

  @ParameterizedTest
  @CsvSource({
    "12.50, 125, 2, 12.5",
    "-0.00120, 12, -2, -0.0012",
    "1e21, 1, 22, 1e+21",
    "123e18, 123, 21, 123000000000000000000",
    "0.0000001, 1, -6, 1e-7",
    "12.5E-10, 125, -8, 1.25e-9",
    "1e-99999999999, 1, -999999, 1e-1000000"
  })
  void shouldKeepDigitsAndPlaceThePoint(String token, String digits, int point, String text) {
    var decimal = DecimalDigits.ofToken(token);

    assertThat(decimal.digits()).isEqualTo(digits);
    assertThat(decimal.point()).isEqualTo(point);
    assertThat(decimal.ecmaText()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0", "-0.000", "0e999"})
  void shouldHaveNoDigitsForZero(String token) {
    assertThat(DecimalDigits.ofToken(token).isZero()).isTrue();
  }
}
