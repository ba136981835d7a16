package io.countersign.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class DueTimeTest {

  private static DueTime explain(String calendar, String start, String duration) {
    return CalendarCase.calendar(calendar)
        .explain(Instant.parse(start), BusinessDuration.parse(duration).orThrow());
  }

  private static List<String> skipped(DueTime due) {
    return due.skipped().stream()
        .map(
            one ->
                one.first()
                    + (one.first().equals(one.last()) ? "" : "/" + one.last())
                    + " "
                    + one.reason()
                    + one.name().map(name -> " " + name).orElse("")
                    + " "
                    + one.length())
        .toList();
  }

  @Test
  void shouldNameNightAndWeekend() {
    // when
    var due = explain("office", "2026-01-09T15:00:00Z", "PT4H");

    // then
    assertThat(due.due()).isEqualTo("2026-01-12T10:00:00Z");
    assertThat(due.start()).isEqualTo("2026-01-09T15:00:00Z");
    assertThat(due.working()).isEqualTo(Duration.ofHours(4));
    assertThat(skipped(due))
        .containsExactly(
            "2026-01-09 OUTSIDE_HOURS PT6H",
            "2026-01-10/2026-01-11 CLOSED_DAY PT48H",
            "2026-01-12 OUTSIDE_HOURS PT9H");
  }

  @Test
  void shouldNameHolidaysAndSpecialHours() {
    // when
    var due = explain("office", "2026-12-23T16:00:00Z", "PT5H");

    // then
    assertThat(skipped(due))
        .containsExactly(
            "2026-12-23 OUTSIDE_HOURS PT6H",
            "2026-12-24 OUTSIDE_HOURS Christmas Eve PT21H",
            "2026-12-25/2027-01-03 HOLIDAY Works holidays PT240H",
            "2027-01-04 OUTSIDE_HOURS PT9H");
  }

  @Test
  void shouldKeepHolidaysApartFromTheWeekendBetweenThem() {
    assertThat(skipped(explain("office", "2026-04-02T14:00:00Z", "PT4H")))
        .containsExactly(
            "2026-04-02 OUTSIDE_HOURS PT6H",
            "2026-04-03 HOLIDAY Good Friday PT24H",
            "2026-04-04/2026-04-05 CLOSED_DAY PT48H",
            "2026-04-06 HOLIDAY Easter Monday PT24H",
            "2026-04-07 OUTSIDE_HOURS PT9H");
  }

  @Test
  void shouldNameEachOfTwoHolidays() {
    assertThat(skipped(explain("office", "2025-12-24T16:30:00Z", "PT1H")))
        .containsExactly(
            "2025-12-24 OUTSIDE_HOURS PT6H",
            "2025-12-25 HOLIDAY Christmas Day PT24H",
            "2025-12-26 HOLIDAY Boxing Day PT24H",
            "2025-12-27/2025-12-28 CLOSED_DAY PT48H",
            "2025-12-29 OUTSIDE_HOURS PT9H");
  }

  @Test
  void shouldNameBreaks() {
    assertThat(skipped(explain("kadai", "2022-11-17T09:00:00Z", "PT10H")))
        .containsExactly(
            "2022-11-17 OUTSIDE_HOURS PT6H",
            "2022-11-17 BREAK PT1H",
            "2022-11-18 OUTSIDE_HOURS PT6H");
  }

  @Test
  void shouldCountTheLengthsOfDaysOnWhichClocksChange() {
    assertThat(skipped(explain("office", "2026-03-27T15:00:00Z", "PT4H")))
        .contains("2026-03-28/2026-03-29 CLOSED_DAY PT47H");
    assertThat(skipped(explain("office", "2026-10-23T14:00:00Z", "PT4H")))
        .contains("2026-10-24/2026-10-25 CLOSED_DAY PT49H");
  }

  @Test
  void shouldSayNothingWhereNothingWasSkipped() {
    assertThat(explain("office", "2026-01-09T10:00:00Z", "PT4H").skipped()).isEmpty();
  }

  @Test
  void shouldExplainWorkingDays() {
    // when
    var due = explain("office", "2026-01-09T15:00:00Z", "P1D");

    // then
    assertThat(due.due()).isEqualTo("2026-01-12T15:00:00Z");
    assertThat(due.working()).isEqualTo(Duration.ofHours(9));
    assertThat(skipped(due)).hasSize(3);
  }

  @Test
  void shouldCountEntriesThatItLeavesOut() {
    // given
    var office = CalendarCase.calendar("office");
    var start = Instant.parse("2027-06-01T07:00:00Z");

    // when
    var due = office.explain(start, BusinessDuration.ofDays(100));

    // then: six entries in each of twenty weeks, and the last morning
    assertThat(due.skipped()).hasSize(DueTime.MOST_SKIPPED);
    assertThat(due.omitted()).isEqualTo(21);
    assertThat(due.skipped().get(99).last()).isEqualTo("2027-09-24");
    assertThat(due.due().atZone(ZoneId.of("Europe/Berlin")).toLocalDate()).isEqualTo("2027-10-19");
  }
}
