package io.countersign.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class BusinessCalendarTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static BusinessCalendar.Builder office() {
    return BusinessCalendar.named("office", BERLIN).openOnWeekdays("09:00-18:00");
  }

  @Test
  void shouldBeDueOnMondayAtElevenFourHoursAfterFridayAtFour() {
    // given
    var office = office().build().orThrow();

    // when
    var due = office.plus(Instant.parse("2026-01-09T15:00:00Z"), Duration.ofHours(4));

    // then
    assertThat(due).isEqualTo("2026-01-12T10:00:00Z");
  }

  @Test
  void shouldBeDueOnTuesdayWhenMondayIsAHoliday() {
    // given
    var monday = LocalDate.of(2026, 1, 12);
    var third = new CalendarVersion(office().build().orThrow(), 3);
    var fourth = new CalendarVersion(office().holiday(monday, "Founding day").build().orThrow(), 4);
    var friday = Instant.parse("2026-01-09T15:00:00Z");

    // then
    assertThat(third.calendar().plus(friday, Duration.ofHours(4)))
        .isEqualTo("2026-01-12T10:00:00Z");
    assertThat(fourth.calendar().plus(friday, Duration.ofHours(4)))
        .isEqualTo("2026-01-13T10:00:00Z");
    assertThat(third).hasToString("office v3").isNotEqualTo(fourth);
    assertThat(third.name()).isEqualTo("office");
  }

  @Test
  void shouldNotNumberAVersionBelowOne() {
    var office = office().build().orThrow();

    assertThatThrownBy(() -> new CalendarVersion(office, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldFollowShiftsOfTwoDaysOnAndTwoDaysOff() {
    // given
    var day = List.of("06:00-18:00");
    var shifts =
        BusinessCalendar.named("shifts", BERLIN)
            .rotation(LocalDate.of(2026, 1, 5), List.of(day, day, List.of(), List.of()))
            .build()
            .orThrow();

    // then
    assertThat(LocalDate.of(2026, 1, 1).datesUntil(LocalDate.of(2026, 1, 13)))
        .filteredOn(shifts::isWorkingDay)
        .map(LocalDate::getDayOfMonth)
        .containsExactly(1, 2, 5, 6, 9, 10);
  }

  @Test
  void shouldWriteASortedForm() {
    // given
    var calendar =
        BusinessCalendar.named("office", BERLIN)
            .open(DayOfWeek.FRIDAY, "09:00-15:00")
            .open(DayOfWeek.MONDAY, "13:00-18:00", "09:00-12:00")
            .closed(LocalDate.of(2026, 12, 28), LocalDate.of(2026, 12, 31), "Works holidays")
            .holiday(LocalDate.of(2026, 12, 25), "Christmas Day")
            .open(LocalDate.of(2026, 12, 24), "Christmas Eve", "09:00-12:00")
            .closed(LocalDate.of(2027, 1, 1), LocalDate.of(2027, 1, 1), "New Year")
            .build()
            .orThrow();

    // then
    assertThat(Json.write(calendar.toPlain()))
        .isEqualTo(
            """
            {"name":"office","zone":"Europe/Berlin",\
            "week":{"monday":["09:00-12:00","13:00-18:00"],"friday":["09:00-15:00"]},\
            "exceptions":[\
            {"date":"2026-12-24","name":"Christmas Eve","open":["09:00-12:00"]},\
            {"date":"2026-12-25","name":"Christmas Day"},\
            {"from":"2026-12-28","to":"2026-12-31","name":"Works holidays"},\
            {"date":"2027-01-01","name":"New Year"}]}\
            """);
    assertThat(calendar).hasToString("office (Europe/Berlin)");
  }

  @Test
  void shouldReadTheFormThatItsDocumentationShows() {
    // given
    var rotation =
        """
        {"name": "shifts", "zone": "+05:30",
         "rotation": {"from": "2026-01-05", "days": [["06:00-18:00"], ["06:00-18:00"], [], []]}}
        """;

    // when
    var read = BusinessCalendar.fromJson(rotation).orThrow();

    // then
    assertThat(CanonicalJson.ofValue(read.toPlain()).orThrow().text())
        .isEqualTo(CanonicalJson.ofText(rotation).orThrow().text());
    assertThat(read.zone()).isEqualTo(ZoneId.of("+05:30"));
  }

  @Test
  void shouldDifferInEachPart() {
    var office = office().build().orThrow();
    var day = LocalDate.of(2026, 1, 12);

    assertThat(office).isEqualTo(office().build().orThrow());
    assertThat(
            office.equals(
                BusinessCalendar.named("office", ZoneId.of("Europe/Paris"))
                    .openOnWeekdays("09:00-18:00")
                    .build()
                    .orThrow()))
        .isFalse();
    assertThat(office).isNotEqualTo(office().holiday(day, "Day").build().orThrow());
    assertThat(office)
        .isNotEqualTo(office().open(DayOfWeek.SUNDAY, "09:00-10:00").build().orThrow());
    assertThat(office)
        .isNotEqualTo(
            BusinessCalendar.named("other", BERLIN)
                .openOnWeekdays("09:00-18:00")
                .build()
                .orThrow());
  }

  @Test
  void shouldCountTenYearsOfWorkingTime() {
    // given
    var office = office().build().orThrow();
    var start = Instant.parse("2026-01-05T08:00:00Z");
    var working = Duration.ofDays(3_650);

    // when
    var due = office.plus(start, working);

    // then: 1,946 weeks of 45 hours, three days and three hours
    assertThat(due).isEqualTo("2063-04-26T10:00:00Z");
    assertThat(office.between(start, due)).isEqualTo(working);
    assertThat(office.minus(due, working)).isEqualTo(start);
  }

  @Test
  void shouldEndASearchAfterAHundredYears() {
    // given
    var rare =
        BusinessCalendar.named("rare", BERLIN)
            .open(DayOfWeek.MONDAY, "09:00-09:01")
            .build()
            .orThrow();
    var start = Instant.parse("2026-01-05T08:00:00Z");

    // then
    assertThat(rare.plus(start, Duration.ofMinutes(5_200))).isBefore("2126-01-01T00:00:00Z");
    assertThatThrownBy(() -> rare.plus(start, Duration.ofMinutes(5_300)))
        .isInstanceOf(DateTimeException.class);
    assertThatThrownBy(() -> rare.minus(start, Duration.ofSeconds(Long.MAX_VALUE)))
        .isInstanceOf(DateTimeException.class);
    assertThatThrownBy(() -> rare.plus(start, BusinessDuration.ofDays(5_300)))
        .isInstanceOf(DateTimeException.class);
  }

  @Test
  void shouldRejectNegativeDurationsAndInstantsOutOfRange() {
    // given
    var office = office().build().orThrow();
    var start = Instant.parse("2026-01-05T08:00:00Z");
    var negative = Duration.ofNanos(-1);
    var day = BusinessDuration.ofDays(1);

    // then
    assertRejected(() -> office.plus(start, negative));
    assertRejected(() -> office.minus(start, negative));
    assertRejected(() -> office.plus(Instant.MAX, Duration.ZERO));
    assertRejected(() -> office.plus(Instant.MAX, day));
    assertRejected(() -> office.minus(Instant.MIN, Duration.ZERO));
    assertRejected(() -> office.between(start, Instant.MAX));
    assertRejected(() -> office.between(start, Instant.MIN));
    assertRejected(() -> office.isOpen(Instant.MAX));
  }

  @Test
  void shouldAcceptTheLastInstantOfItsRange() {
    // given
    var office = office().build().orThrow();
    var last = Instant.parse("9800-01-01T00:00:00Z");

    // then
    assertThat(office.plus(last, BusinessDuration.ofDays(1))).isEqualTo("9800-01-02T08:00:00Z");
    assertThat(office.explain(last, BusinessDuration.ofDays(1)).due())
        .isEqualTo("9800-01-02T08:00:00Z");
  }

  private static void assertRejected(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class);
  }
}
