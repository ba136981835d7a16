package io.countersign.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusinessDurationTest {

  @ParameterizedTest
  @CsvSource({
    "P2D, P2D, 2, PT0S",
    "PT4H, PT4H, 0, PT4H",
    "P1DT4H, P1DT4H, 1, PT4H",
    "PT90M, PT1H30M, 0, PT1H30M",
    "PT48H, PT48H, 0, PT48H",
    "P1DT0S, P1D, 1, PT0S",
    "PT1M, PT1M, 0, PT1M",
    "P36525D, P36525D, 36525, PT0S",
    "P36524DT24H, P36524DT24H, 36524, PT24H"
  })
  void shouldReadAndWriteOneText(String text, String canonical, int days, Duration clock) {
    // when
    var duration = BusinessDuration.parse(text).orThrow();

    // then
    assertThat(duration).isEqualTo(new BusinessDuration(days, clock)).hasToString(canonical);
    assertThat(BusinessDuration.parse(canonical).orThrow()).isEqualTo(duration);
  }

  @ParameterizedTest
  @CsvSource({
    "P1Y, CALENDAR_DURATION_UNIT 1:3",
    "P1M, CALENDAR_DURATION_UNIT 1:3",
    "P2W, CALENDAR_DURATION_UNIT 1:3",
    "P1M2DT3M, CALENDAR_DURATION_UNIT 1:3",
    "P12W1D, CALENDAR_DURATION_UNIT 1:4",
    "P0YT1H, CALENDAR_DURATION_UNIT 1:3",
    "-P1D, TIME_DURATION_RANGE 1:1",
    "PT-1H, TIME_DURATION_RANGE 1:3",
    "PT0S, TIME_DURATION_RANGE 1:1",
    "P0D, TIME_DURATION_RANGE 1:1",
    "P36526D, TIME_DURATION_RANGE 1:2",
    "PT1.5H, TIME_DURATION_SYNTAX 1:4",
    "4h, TIME_DURATION_SYNTAX 1:1"
  })
  void shouldSayWhatIsWrongAndWhere(String text, String expected) {
    assertThat(BusinessDuration.parse(text).problems())
        .map(
            problem ->
                problem.code().name()
                    + " "
                    + problem.place().line()
                    + ":"
                    + problem.place().column())
        .containsExactly(expected);
  }

  @Test
  void shouldNotBeMadeFromPartsOutOfRange() {
    assertRejected(-1, Duration.ofDays(2));
    assertRejected(1, Duration.ofHours(-1));
    assertRejected(0, Duration.ZERO);
    assertRejected(0, Duration.ofMillis(1_500));
    assertRejected(36_526, Duration.ZERO);
    assertRejected(36_525, Duration.ofSeconds(1));
    assertRejected(Integer.MAX_VALUE, Duration.ofSeconds(Long.MAX_VALUE));
    assertRejected(0, Duration.ofDays(36_525).plusSeconds(1));
  }

  private static void assertRejected(int days, Duration clock) {
    assertThatThrownBy(() -> new BusinessDuration(days, clock))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
