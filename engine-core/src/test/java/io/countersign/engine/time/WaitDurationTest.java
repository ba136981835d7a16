package io.countersign.engine.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitDurationTest {

  @ParameterizedTest
  @CsvSource({
    "PT24H, PT24H",
    "P3D, P3D",
    "P1M, P1M",
    "P1Y2M10DT2H30M, P1Y2M10DT2H30M",
    "P2W, P14D",
    "P1W1D, P8D",
    "P14M, P1Y2M",
    "PT90M, PT1H30M",
    "PT3600S, PT1H",
    "P0Y01D, P1D",
    "P1DT0H, P1D",
    "P100Y, P100Y",
    "P1200M, P100Y",
    "P36525D, P36525D",
    "PT876600H, PT876600H",
    "PT3155760000S, PT876600H"
  })
  void shouldReadAndWriteOneCanonicalText(String text, String canonical) {
    // when
    var duration = WaitDuration.parse(text).orThrow();

    // then
    assertThat(duration).hasToString(canonical);
    assertThat(WaitDuration.parse(canonical).orThrow()).isEqualTo(duration);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''          | SYNTAX 1:1
          P           | SYNTAX 1:2
          PT          | SYNTAX 1:3
          P1DT        | SYNTAX 1:5
          24H         | SYNTAX 1:1
          p1D         | SYNTAX 1:1
          P1d         | SYNTAX 1:3
          P1          | SYNTAX 1:3
          PD          | SYNTAX 1:2
          P1H         | SYNTAX 1:3
          PT1D        | SYNTAX 1:4
          PT1Y        | SYNTAX 1:4
          P1D1Y       | SYNTAX 1:5
          P1D1D       | SYNTAX 1:5
          PT1M1H      | SYNTAX 1:6
          PT1HT1M     | SYNTAX 1:5
          PT1.5H      | SYNTAX 1:4
          PT0.5S      | SYNTAX 1:4
          P+1D        | SYNTAX 1:2
          P٣D         | SYNTAX 1:2
          P1D x       | SYNTAX 1:4
          -PT1H       | RANGE 1:1
          PT-1H       | RANGE 1:3
          P0D         | RANGE 1:1
          PT0S        | RANGE 1:1
          P101Y       | RANGE 1:2
          P1201M      | RANGE 1:2
          P5218W      | RANGE 1:2
          P36526D     | RANGE 1:2
          PT876601H   | RANGE 1:3
          PT52596001M | RANGE 1:3
          PT3155760001S         | RANGE 1:3
          PT99999999999999999999S | RANGE 1:3
          P100YT1S    | RANGE 1:1
          P99Y1D1D    | SYNTAX 1:8
          P1Y99999D   | RANGE 1:4
          """)
  void shouldSayWhatIsWrongAndWhere(String text, String expected) {
    // when
    List<Problem> problems = WaitDuration.parse(text).problems();

    // then
    assertThat(problems).map(Codes::withSpot).containsExactly("TIME_DURATION_" + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "PT24H, UTC, 2026-01-15T09:00:00Z, 2026-01-16T09:00:00Z",
    "PT24H, Europe/Berlin, 2026-03-28T11:00:00Z, 2026-03-29T11:00:00Z",
    "P1D, Europe/Berlin, 2026-03-28T11:00:00Z, 2026-03-29T10:00:00Z",
    "P1D, Europe/Berlin, 2026-10-24T10:00:00Z, 2026-10-25T11:00:00Z",
    // 02:30 is in the gap: its end, then the clock part.
    "P1D, Europe/Berlin, 2026-03-28T01:30:00Z, 2026-03-29T01:00:00Z",
    "P1DT1H, Europe/Berlin, 2026-03-28T01:30:00Z, 2026-03-29T02:00:00Z",
    // 02:30 comes twice: the first time.
    "P1D, Europe/Berlin, 2026-10-24T00:30:00Z, 2026-10-25T00:30:00Z",
    // No calendar part: the second pass is not left.
    "PT1S, Europe/Berlin, 2026-10-25T01:30:00Z, 2026-10-25T01:30:01Z",
    "P1M, UTC, 2026-01-31T09:00:00Z, 2026-02-28T09:00:00Z",
    "P1M, UTC, 2028-01-31T09:00:00Z, 2028-02-29T09:00:00Z",
    "P1M1D, UTC, 2026-01-31T09:00:00Z, 2026-03-01T09:00:00Z",
    "P1Y, UTC, 2028-02-29T09:00:00Z, 2029-02-28T09:00:00Z",
    "P1D, Pacific/Apia, 2011-12-29T22:00:00Z, 2011-12-30T10:00:00Z",
    "P1D, Australia/Lord_Howe, 2026-10-02T15:45:00Z, 2026-10-03T15:30:00Z",
    "PT1S, UTC, 2026-01-15T09:00:00.123456789Z, 2026-01-15T09:00:01.123456789Z"
  })
  void shouldAddTheCalendarPartInTheZoneAndThenTheClockPart(
      String text, String zone, Instant start, Instant end) {
    assertThat(WaitDuration.parse(text).orThrow().from(start, ZoneId.of(zone))).isEqualTo(end);
  }

  @Test
  void shouldNotBeMadeFromPartsOutOfRange() {
    assertRejected(Period.ofDays(-1), Duration.ofDays(2));
    assertRejected(Period.ofDays(1), Duration.ofHours(-1));
    assertRejected(Period.ZERO, Duration.ofMillis(1500));
    assertRejected(Period.ZERO, Duration.ZERO);
    assertRejected(Period.ofYears(100), Duration.ofSeconds(1));
    assertRejected(Period.of(Integer.MAX_VALUE, Integer.MAX_VALUE, 1), Duration.ZERO);
    assertRejected(Period.ofDays(Integer.MAX_VALUE), Duration.ZERO);
    assertRejected(Period.ZERO, Duration.ofSeconds(Long.MAX_VALUE));
  }

  private static void assertRejected(Period calendar, Duration clock) {
    assertThatThrownBy(() -> new WaitDuration(calendar, clock))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldRejectAStartOutOfRange() {
    // given
    var duration = WaitDuration.parse("P100Y").orThrow();
    var zone = ZoneId.of("UTC");

    // then
    assertThatThrownBy(() -> duration.from(Instant.MAX, zone))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(duration.from(Instant.parse("9800-01-01T00:00:00Z"), zone))
        .isEqualTo("9900-01-01T00:00:00Z");
  }
}
