package io.countersign.engine.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          * * * * *          | 2026-01-15T09:00:00Z     | 2026-01-15T09:01:00Z
          * * * * *          | 2026-01-15T09:00:59.999Z | 2026-01-15T09:01:00Z
          0 9 * * *          | 2026-01-15T08:59:59Z     | 2026-01-15T09:00:00Z
          0 9 * * *          | 2026-01-15T09:00:00Z     | 2026-01-16T09:00:00Z
          */15 * * * *       | 2026-01-15T09:45:00Z     | 2026-01-15T10:00:00Z
          10-50/20 * * * *   | 2026-01-15T09:30:00Z     | 2026-01-15T09:50:00Z
          10-50/20 * * * *   | 2026-01-15T09:50:00Z     | 2026-01-15T10:10:00Z
          59 23 31 12 *      | 2026-12-31T23:59:00Z     | 2027-12-31T23:59:00Z
          05 007 1 jan *     | 2026-01-15T09:00:00Z     | 2027-01-01T07:05:00Z
          0 0 * FEB,nov *    | 2026-02-28T00:00:00Z     | 2026-11-01T00:00:00Z
          0 0 * * 0          | 2026-01-15T09:00:00Z     | 2026-01-18T00:00:00Z
          0 0 * * 7          | 2026-01-15T09:00:00Z     | 2026-01-18T00:00:00Z
          0 0 * * sun        | 2026-01-15T09:00:00Z     | 2026-01-18T00:00:00Z
          0 0 * * FRI-SUN    | 2026-01-17T00:00:00Z     | 2026-01-18T00:00:00Z
          0 0 * * 5-0        | 2026-01-18T00:00:00Z     | 2026-01-23T00:00:00Z
          0 0 * * SUN-SUN    | 2026-01-18T00:00:00Z     | 2026-01-25T00:00:00Z
          0 0 * * MON-FRI    | 2026-01-16T00:00:00Z     | 2026-01-19T00:00:00Z
          0 0 * * */3        | 2026-01-18T00:00:00Z     | 2026-01-21T00:00:00Z
          0 0 L * *          | 2026-01-31T00:00:00Z     | 2026-02-28T00:00:00Z
          0 0 l * *          | 2028-01-31T00:00:00Z     | 2028-02-29T00:00:00Z
          0 0 15,L * *       | 2026-04-15T00:00:00Z     | 2026-04-30T00:00:00Z
          0 0 31 * *         | 2026-01-31T00:00:00Z     | 2026-03-31T00:00:00Z
          0 0 31 2,3 *       | 2026-01-31T00:00:00Z     | 2026-03-31T00:00:00Z
          0 0 29 2 *         | 2096-02-29T00:00:00Z     | 2104-02-29T00:00:00Z
          0 0 29 2 *         | 2026-01-15T09:00:00Z     | 2028-02-29T00:00:00Z
          0 0 29 2 */7       | 2088-02-29T00:00:00Z     | 2128-02-29T00:00:00Z
          0 0 13 * FRI       | 2026-01-13T00:00:00Z     | 2026-01-16T00:00:00Z
          0 0 13 * FRI       | 2026-02-06T00:00:00Z     | 2026-02-13T00:00:00Z
          0 0 L * MON        | 2026-01-26T00:00:00Z     | 2026-01-31T00:00:00Z
          0 0 */13 * FRI     | 2026-01-13T00:00:00Z     | 2026-02-27T00:00:00Z
          0 0 13 * */5       | 2026-01-13T00:00:00Z     | 2026-02-13T00:00:00Z
          0 0 30 2 FRI       | 2026-01-15T00:00:00Z     | 2026-02-06T00:00:00Z
          """)
  void shouldFindTheNextFiringInUtc(String text, Instant after, Instant expected) {
    // when
    Instant next = cron(text).next(after, ZoneId.of("UTC"));

    // then
    assertThat(next).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # Gaps: a skipped firing moves to the end of the gap, once.
          30 2 * * *   | Europe/Berlin       | 2026-03-29T00:00:00Z | 2026-03-29T01:00:00Z
          30 2 * * *   | Europe/Berlin       | 2026-03-29T01:00:00Z | 2026-03-30T00:30:00Z
          15,45 2 * * *| Europe/Berlin       | 2026-03-29T01:00:00Z | 2026-03-30T00:15:00Z
          0 2,3 * * *  | Europe/Berlin       | 2026-03-29T01:00:00Z | 2026-03-30T00:00:00Z
          * * * * *    | Europe/Berlin       | 2026-03-29T00:59:00Z | 2026-03-29T01:00:00Z
          * * * * *    | Europe/Berlin       | 2026-03-29T01:00:00Z | 2026-03-29T01:01:00Z
          30 2 * * *   | America/New_York    | 2026-03-08T06:00:00Z | 2026-03-08T07:00:00Z
          15 2 * * *   | Australia/Lord_Howe | 2026-10-03T15:00:00Z | 2026-10-03T15:30:00Z
          30 2 * * *   | Australia/Lord_Howe | 2026-10-03T15:00:00Z | 2026-10-03T15:30:00Z
          0 12 30 12 * | Pacific/Apia        | 2011-12-30T09:59:00Z | 2011-12-30T10:00:00Z
          0 12 30 12 * | Pacific/Apia        | 2011-12-30T10:00:00Z | 2012-12-29T22:00:00Z
          0 0 * * *    | Pacific/Apia        | 2011-12-29T10:00:00Z | 2011-12-30T10:00:00Z
          0 0 * * *    | Pacific/Apia        | 2011-12-30T10:00:00Z | 2011-12-31T10:00:00Z
          # Overlaps: a repeated firing comes once, at the earlier offset.
          30 2 * * *   | Europe/Berlin       | 2026-10-24T23:00:00Z | 2026-10-25T00:30:00Z
          30 2 * * *   | Europe/Berlin       | 2026-10-25T00:30:00Z | 2026-10-26T01:30:00Z
          * * * * *    | Europe/Berlin       | 2026-10-25T00:59:00Z | 2026-10-25T02:00:00Z
          * * * * *    | Europe/Berlin       | 2026-10-25T01:15:00Z | 2026-10-25T02:00:00Z
          30 1 * * *   | America/New_York    | 2026-11-01T04:00:00Z | 2026-11-01T05:30:00Z
          30 1 * * *   | America/New_York    | 2026-11-01T05:30:00Z | 2026-11-02T06:30:00Z
          45 1 * * *   | Australia/Lord_Howe | 2026-04-04T14:00:00Z | 2026-04-04T14:45:00Z
          45 1 * * *   | Australia/Lord_Howe | 2026-04-04T14:45:00Z | 2026-04-05T15:15:00Z
          # Gaps of local mean time end within a minute.
          0 0 1 4 *    | Europe/Berlin       | 1893-03-31T00:00:00Z | 1893-03-31T23:06:32Z
          """)
  void shouldKeepToTheRulesForGapsAndOverlaps(
      String text, String zone, Instant after, Instant expected) {
    // when
    Instant next = cron(text).next(after, ZoneId.of(zone));

    // then
    assertThat(next).isEqualTo(expected);
  }

  @Test
  void shouldFireEveryDayOnceOverAYearOfClockChanges() {
    // given
    var zone = ZoneId.of("Europe/Berlin");
    var at = Instant.parse("2025-12-31T23:00:00Z");
    List<Instant> firings = new ArrayList<>();

    // when
    while (at.isBefore(Instant.parse("2026-12-31T23:00:00Z"))) {
      at = cron("30 2 * * *").next(at, zone);
      firings.add(at);
    }

    // then
    assertThat(firings).hasSize(366);
  }

  @ParameterizedTest
  @CsvSource({"0000-12-31T23:59:59Z", "9800-01-01T00:00:01Z", "+1000000000-12-31T23:59:59Z"})
  void shouldRejectInstantsOutOfRange(Instant after) {
    assertThatThrownBy(() -> cron("* * * * *").next(after, ZoneId.of("Europe/Berlin")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 0001-01-01T00:00:00Z to 9800-01-01T00:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "0001-01-01T00:00:00Z, 0004-02-28T23:00:00Z",
    "9800-01-01T00:00:00Z, 9804-02-28T23:00:00Z"
  })
  void shouldAcceptTheEndsOfTheRange(Instant after, Instant around) {
    // when
    Instant next = cron("0 0 29 2 *").next(after, ZoneId.of("Europe/Berlin"));

    // then
    assertThat(next).isBetween(around, around.plusSeconds(3600));
  }

  @Test
  void shouldBeEqualWhenSpelledAlike() {
    // given
    var cron = cron(" 0\t9  l jan mon-Fri ");

    // then
    assertThat(cron).hasToString("0 9 L JAN MON-FRI").isEqualTo(cron(cron.toString()));
    assertThat(cron).hasSameHashCodeAs(cron("0 9 L JAN MON-FRI"));
    assertThat(cron).isNotEqualTo(cron("0 9 L 1 MON-FRI")).isNotEqualTo("0 9 L JAN MON-FRI");
  }

  private static Cron cron(String text) {
    return Cron.parse(text).orThrow();
  }
}
