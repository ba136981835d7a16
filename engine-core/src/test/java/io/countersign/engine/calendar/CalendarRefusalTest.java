package io.countersign.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarRefusalTest {

  private static final String WEEK = "\"week\": {\"monday\": [\"09:00-17:00\"]}";

  private static List<String> problems(String json) {
    return BusinessCalendar.fromJson(json).problems().stream()
        .map(CalendarRefusalTest::withPlace)
        .toList();
  }

  private static String withPlace(Problem problem) {
    return problem.code().name() + " " + problem.place().pointer();
  }

  private static String calendar(String members) {
    return "{\"name\": \"office\", \"zone\": \"Europe/Berlin\", " + members + "}";
  }

  @Test
  void shouldReportAllProblemsAtOnce() {
    // given
    var json =
        """
        {"name": " ", "zone": "Europe/Belrin", "exeptions": [],
         "week": {"monday": ["9-17"], "Tuesday": [], "wednesday": ["17:00-09:00", "10:00-12:00"],
           "thursday": ["09:00-12:00", "09:30-10:00", "11:00-13:00"], "friday": "09:00-17:00"},
         "exceptions": [
           {"date": "2026-12-25", "name": "Christmas Day"},
           {"date": "2026-02-30", "name": "Never"},
           {"date": "2026-12-25", "name": "Christmas Day"},
           {"from": "2026-12-31", "to": "2026-12-28", "name": "Works holidays"},
           {"from": "2026-12-20", "to": "2026-12-26", "name": "Winter", "open": []},
           {"date": "2026-12-24", "open": ["24:00-24:00"]},
           7]}
        """;

    // then
    assertThat(problems(json))
        .containsExactly(
            "CALENDAR_DATES_OVERLAP /exceptions/0",
            "CALENDAR_DATE_SYNTAX /exceptions/1/date",
            "CALENDAR_DATES_OVERLAP /exceptions/2",
            "CALENDAR_DATES_REVERSED /exceptions/3/to",
            "CALENDAR_MEMBER_UNKNOWN /exceptions/4/open",
            "CALENDAR_DATES_OVERLAP /exceptions/5",
            "JSON_SHAPE /exceptions/5/name",
            "CALENDAR_WINDOW_SYNTAX /exceptions/5/open/0",
            "JSON_SHAPE /exceptions/6",
            "CALENDAR_MEMBER_UNKNOWN /exeptions",
            "RECEIVED_NAME_REFUSED /name",
            "CALENDAR_MEMBER_UNKNOWN /week/Tuesday",
            "JSON_SHAPE /week/friday",
            "CALENDAR_WINDOW_SYNTAX /week/monday/0",
            "CALENDAR_WINDOWS_OVERLAP /week/thursday/1",
            "CALENDAR_WINDOWS_OVERLAP /week/thursday/2",
            "CALENDAR_WINDOW_REVERSED /week/wednesday/0",
            "TIME_ZONE_UNKNOWN /zone");
  }

  @ParameterizedTest
  @CsvSource({
    "9:00-17:00, SYNTAX",
    "09:00-17, SYNTAX",
    "09:00 - 17:00, SYNTAX",
    "09:00-17:00:00, SYNTAX",
    "09:60-17:00, SYNTAX",
    "09:00-24:01, SYNTAX",
    "24:00-24:00, SYNTAX",
    "09:00–17:00, SYNTAX",
    "٠٩:00-17:00, SYNTAX",
    "17:00-09:00, REVERSED",
    "09:00-09:00, REVERSED",
    "22:00-00:00, REVERSED"
  })
  void shouldRefuseAWindow(String window, String reason) {
    var json = calendar("\"week\": {\"monday\": [\"" + window + "\"]}");

    assertThat(problems(json)).containsExactly("CALENDAR_WINDOW_" + reason + " /week/monday/0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                    | CALENDAR_HOURS_UNCLEAR ''
          {"week": {}}                          | CALENDAR_NEVER_OPEN /week
          {"week": {"monday": []}}              | CALENDAR_NEVER_OPEN /week
          {"week": []}                          | JSON_SHAPE /week
          {"week": {"monday": [1]}}             | JSON_SHAPE /week/monday/0
          {"rotation": 1}                       | JSON_SHAPE /rotation, JSON_SHAPE /rotation/days, JSON_SHAPE /rotation/from
          {"rotation": {"from": "2026-01-05", "days": []}}       | CALENDAR_NEVER_OPEN /rotation
          {"rotation": {"from": "2026-01-05", "days": [[], []]}} | CALENDAR_NEVER_OPEN /rotation
          {"rotation": {"from": "5.1.2026", "days": [["09:00-10:00"]]}} | CALENDAR_DATE_SYNTAX /rotation/from
          {"rotation": {"from": "2026-01-05", "days": [["9-10"]], "to": 1}} | CALENDAR_WINDOW_SYNTAX /rotation/days/0/0, CALENDAR_MEMBER_UNKNOWN /rotation/to
          {"week": {"monday": ["09:00-10:00"]}, "rotation": {"from": "2026-01-05", "days": [["09:00-10:00"]]}} | CALENDAR_HOURS_UNCLEAR ''
          {"week": {"monday": ["09:00-10:00"]}, "exceptions": {}} | JSON_SHAPE /exceptions
          {"week": {"monday": ["09:00-10:00"]}, "exceptions": [{"name": "x"}]} | JSON_SHAPE /exceptions/0/date
          {"week": {"monday": ["09:00-10:00"]}, "exceptions": [{"from": "2026-01-01", "name": "x"}]} | JSON_SHAPE /exceptions/0/to
          {"week": {"monday": ["09:00-10:00"]}, "exceptions": [{"date": "2026-01-01", "name": "x", "to": "2026-01-02"}]} | CALENDAR_MEMBER_UNKNOWN /exceptions/0/date, JSON_SHAPE /exceptions/0/from
          {"week": {"monday": ["09:00-10:00"]}, "exceptions": [{"date": "+12026-01-01", "name": "x"}]} | CALENDAR_DATE_SYNTAX /exceptions/0/date
          """)
  void shouldSayWhatIsWrongAndWhere(String members, String expected) {
    var inner = members.substring(1, members.length() - 1);
    var json = calendar(inner).replace(", }", "}");

    assertThat(String.join(", ", problems(json))).isEqualTo(expected.replace("''", ""));
  }

  @ParameterizedTest
  @CsvSource({"null", "[]", "7", "true"})
  void shouldRefuseWhatIsNoObject(String json) {
    assertThat(problems(json)).containsExactly("JSON_SHAPE ");
  }

  @Test
  void shouldRefuseTextThatIsNoStrictJson() {
    assertThat(problems(calendar(WEEK + ", " + WEEK))).containsExactly("JSON_DUPLICATE_KEY /week");
    assertThat(problems("{")).containsExactly("JSON_SYNTAX ");
  }

  @Test
  void shouldSayWhatToDo() {
    var json = calendar("\"week\": {\"monday\": [\"22:00-06:00\"]}");

    assertThat(BusinessCalendar.fromJson(json).problems())
        .singleElement()
        .hasToString(
            """
            CALENDAR_WINDOW_REVERSED /week/monday/0: Expected a window that ends after it begins, \
            but found 22:00-06:00.
            Exchange the times, or split the window at midnight: one to 24:00, and one from 00:00 \
            on the next day.\
            """);
  }

  private static BusinessCalendar.Builder mondays() {
    return BusinessCalendar.named("office", ZoneId.of("UTC"))
        .open(DayOfWeek.MONDAY, "09:00-17:00")
        .holiday(LocalDate.of(2025, 12, 22), "Before");
  }

  @Test
  void shouldRefuseACalendarThatStaysClosedForTenYears() {
    // given
    var from = LocalDate.of(2026, 1, 5);
    var lastMonday = LocalDate.of(2035, 12, 31);

    // when
    var nearly = mondays().closed(from, lastMonday.minusDays(1), "Closed").build();
    var refused = mondays().closed(from, lastMonday, "Closed").build();

    // then
    assertThat(nearly.problems()).isEmpty();
    assertThat(refused.problems())
        .singleElement()
        .hasToString(
            """
            CALENDAR_NEVER_OPEN /exceptions/1: Expected working time within 10 years of \
            2026-01-05, but found none.
            Check the years of this exception and of those after it.\
            """);
  }

  @Test
  void shouldFindTenClosedYearsInManySingleDates() {
    // given
    var builder = mondays();
    var monday = LocalDate.of(2026, 1, 5);
    for (int i = 0; i < 521; i++) {
      builder.holiday(monday.plusWeeks(i), "Closed");
    }

    // when
    var nearly = builder.build();
    var refused = builder.holiday(monday.plusWeeks(521), "Closed").build();

    // then
    assertThat(monday.plusWeeks(521)).isBefore(monday.plusYears(10));
    assertThat(monday.plusWeeks(522)).isAfter(monday.plusYears(10));
    assertThat(nearly.problems()).isEmpty();
    assertThat(refused.problems())
        .map(CalendarRefusalTest::withPlace)
        .containsExactly("CALENDAR_NEVER_OPEN /exceptions/1");
  }

  @Test
  void shouldRefuseMorePartsThanAnyCalendarNeeds() {
    // given
    var day = List.of("09:00-10:00");
    var monday = LocalDate.of(2026, 1, 5);
    var office =
        BusinessCalendar.named("office", ZoneId.of("UTC")).open(DayOfWeek.SUNDAY, "09:00-17:00");
    for (int i = 0; i <= 5_000; i++) {
      office.holiday(monday.plusDays(2L * i), "Closed");
    }
    var shifts =
        BusinessCalendar.named("shifts", ZoneId.of("UTC"))
            .rotation(monday, Collections.nCopies(367, day));
    var windows = new ArrayList<String>();
    IntStream.range(10, 59).forEach(i -> windows.add("09:" + i + "-09:" + (i + 1)));
    var minutes =
        BusinessCalendar.named("minutes", ZoneId.of("UTC"))
            .open(DayOfWeek.MONDAY, windows.toArray(String[]::new));

    // then
    assertThat(office.build().problems())
        .map(CalendarRefusalTest::withPlace)
        .containsExactly("CALENDAR_TOO_LARGE /exceptions");
    assertThat(shifts.build().problems())
        .map(CalendarRefusalTest::withPlace)
        .containsExactly("CALENDAR_TOO_LARGE /rotation/days");
    assertThat(minutes.build().problems())
        .map(CalendarRefusalTest::withPlace)
        .containsExactly("CALENDAR_TOO_LARGE /week/monday");
  }

  @Test
  void shouldReportAHundredProblemsAtMost() {
    var office = BusinessCalendar.named("office", ZoneId.of("UTC"));
    for (int i = 0; i < 200; i++) {
      office.holiday(LocalDate.of(2026, 1, 1), "Twice");
    }

    assertThat(office.build().problems()).hasSize(100);
  }
}
