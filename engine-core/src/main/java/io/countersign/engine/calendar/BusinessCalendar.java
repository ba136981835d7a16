package io.countersign.engine.calendar;

import io.countersign.engine.time.LocalMoment;
import io.countersign.engine.value.PlainMembers;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Business calendar: the working time of an organisation, a region or a role. It has windows of
 * local time that repeat with the days of the week or with a rotation of shifts, and exceptions by
 * date. Immutable and safe for many threads. Two calendars are equal if their {@link #toPlain()}
 * is.
 *
 * <p><b>Form.</b> In JSON:
 *
 * <pre>{@code
 * {"name": "office", "zone": "Europe/Berlin",
 *  "week": {"monday": ["09:00-12:00", "13:00-18:00"], "friday": ["09:00-15:00"]},
 *  "exceptions": [
 *    {"date": "2026-12-24", "name": "Christmas Eve", "open": ["09:00-12:00"]},
 *    {"date": "2026-12-25", "name": "Christmas Day"},
 *    {"from": "2026-12-28", "to": "2026-12-31", "name": "Works holidays"}]}
 * }</pre>
 *
 * <p>A day may have several windows. A window ends at 24:00 at the latest; one that passes midnight
 * is written as two, on two days, so that an exception applies to its date from midnight to
 * midnight. Instead of {@code week}, a calendar may have a {@code rotation}, whose days repeat in
 * both directions from a date on: {@code {"from": "2026-01-05", "days": [["06:00-18:00"],
 * ["06:00-18:00"], [], []]}}. An exception replaces the regular windows of its dates.
 *
 * <p><b>Daylight saving time.</b> A window begins and ends at the instants of its two local times:
 * a local time that is skipped is the end of the gap, and one that occurs twice is the first of the
 * two. All that elapses in between is working time.
 *
 * <p><b>Limits.</b> Instants are from the year 1 to the end of 9799, as long as the Java runtime
 * keeps the rules of the zone; their future may change. A search ends after 100 years.
 */
public final class BusinessCalendar {

  private final String name;
  private final WorkSchedule schedule;
  private final WorkClock clock;

  BusinessCalendar(String name, WorkSchedule schedule) {
    this.name = name;
    this.schedule = schedule;
    this.clock = new WorkClock(schedule);
  }

  /** Returns a builder of a calendar. */
  public static Builder named(String name, ZoneId zone) {
    return new Builder(name, zone);
  }

  /**
   * Reads a calendar from plain JSON. Refused is a calendar that is malformed or contradicts
   * itself, that has no working time, or none for ten years from one of its exceptions on. The
   * refusal has all problems, at most a hundred: {@code JSON_SHAPE}, {@code RECEIVED_NAME_REFUSED},
   * {@code TIME_ZONE_UNKNOWN} and those whose codes begin with {@code CALENDAR}.
   */
  public static Result<BusinessCalendar> fromPlain(@Nullable Object plain) {
    return new CalendarReader().read(plain);
  }

  /** Reads a calendar from JSON text; refused as {@link Json#read} and {@link #fromPlain} do. */
  public static Result<BusinessCalendar> fromJson(String json) {
    Result<@Nullable Object> read = Json.read(json);
    return switch (read.kind()) {
      case ACCEPTED -> fromPlain(read.orThrow());
      case REFUSED -> new Result.Refused<>(read.problems());
    };
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns the zone of the local times. */
  public ZoneId zone() {
    return schedule.zone();
  }

  /**
   * Returns whether an instant is in working time. The end of a window is not.
   *
   * @throws IllegalArgumentException if the instant is out of range
   */
  public boolean isOpen(Instant instant) {
    LocalMoment.requireInRange(instant);
    return clock.isOpen(instant);
  }

  /** Returns whether a date has working time. */
  public boolean isWorkingDay(LocalDate date) {
    return !schedule.openOn(date).isEmpty();
  }

  /**
   * Returns the earliest instant with this much working time between {@code start} and it. A start
   * outside of working time counts from the next opening. The result is in a window or at its end,
   * so four hours from 14:00 end at 18:00, when the window does, and not at the next opening. For a
   * duration of zero, a start outside of working time gives the next opening, and any other start
   * is the result, at the end of a window, too.
   *
   * <p>For all durations {@code c} and {@code d}: {@code between(start, plus(start, d))} is {@code
   * d}, and {@code plus(plus(start, c), d)} is {@code plus(start, c.plus(d))}. A later start never
   * gives an earlier result.
   *
   * @throws IllegalArgumentException if the duration is negative, or the start is out of range
   * @throws java.time.DateTimeException if the calendar has less working time in the next 100 years
   */
  public Instant plus(Instant start, Duration working) {
    require(start, working);
    return clock.forward(start, working).instant();
  }

  /**
   * Returns the instant after some working days and then some working time.
   *
   * <p>The days end at the local time of the start, on the n-th working day after the one of the
   * start, and at the next opening if the calendar is closed then. A start outside of working time
   * counts from the next opening here as well: one day from Saturday noon ends on Tuesday, when the
   * calendar opens. The working time is added to that.
   *
   * @throws IllegalArgumentException if the start is out of range
   * @throws java.time.DateTimeException if the calendar has fewer days or less working time in the
   *     next 100 years
   */
  public Instant plus(Instant start, BusinessDuration duration) {
    LocalMoment.requireInRange(start);
    var from = duration.days() == 0 ? start : clock.daysLater(start, duration.days());
    return clock.forward(from, duration.clock()).instant();
  }

  /**
   * Returns the latest instant with this much working time between it and {@code end}: the mirror
   * of {@link #plus(Instant, Duration)}. An end outside of working time counts from the previous
   * closing. The result is in a window or at its beginning. For a duration of zero, an end outside
   * of working time gives the previous closing, and any other end is the result.
   *
   * <p>For a duration {@code d} above zero, {@code plus(minus(end, d), d)} is the earliest instant
   * without working time between it and {@code end}: {@code end} itself within a window and at its
   * end, else the previous closing.
   *
   * @throws IllegalArgumentException if the duration is negative, or the end is out of range
   * @throws java.time.DateTimeException if the calendar has less working time in the last 100 years
   */
  public Instant minus(Instant end, Duration working) {
    require(end, working);
    return clock.backward(end, working);
  }

  /**
   * Returns the working time from one instant to another; negative if the other is earlier. The
   * costs grow with the number of days between.
   *
   * @throws IllegalArgumentException if an instant is out of range
   */
  public Duration between(Instant from, Instant to) {
    LocalMoment.requireInRange(from);
    LocalMoment.requireInRange(to);
    return from.isAfter(to) ? clock.elapsed(to, from).negated() : clock.elapsed(from, to);
  }

  /**
   * Returns the instant that {@link #plus(Instant, BusinessDuration)} returns, and which time was
   * skipped before it, and why.
   *
   * @throws IllegalArgumentException as {@code plus} does
   * @throws java.time.DateTimeException as {@code plus} does
   */
  public DueTime explain(Instant start, BusinessDuration duration) {
    var due = plus(start, duration);
    return new SkipCollector(schedule, start, due).collect(clock.elapsed(start, due));
  }

  private static void require(Instant instant, Duration working) {
    LocalMoment.requireInRange(instant);
    if (working.isNegative()) {
      throw new IllegalArgumentException(
          "Expected working time that is not negative, but found " + working + ".");
    }
  }

  /**
   * Returns the calendar in its JSON form, without members that are empty; days of the week,
   * windows and exceptions are sorted. {@link #fromPlain} reads an equal calendar.
   */
  public Map<String, @Nullable Object> toPlain() {
    var plain = PlainMembers.object().with("name", name).with("zone", zone().getId());
    var pattern = schedule.pattern();
    if (pattern.weekly()) {
      plain.with("week", week(pattern));
    } else {
      plain.with(
          "rotation",
          PlainMembers.object()
              .with("from", pattern.anchor().toString())
              .with("days", pattern.days().stream().map(LocalWindow::texts).toList())
              .build());
    }
    var exceptions = schedule.exceptions().stream().map(BusinessCalendar::plain).toList();
    return plain.withAny("exceptions", exceptions).build();
  }

  private static Map<String, @Nullable Object> week(WorkPattern pattern) {
    var week = PlainMembers.object();
    for (var day : DayOfWeek.values()) {
      week.withAny(
          JsonMembers.word(day), LocalWindow.texts(pattern.days().get(day.getValue() - 1)));
    }
    return week.build();
  }

  private static Map<String, @Nullable Object> plain(DateException exception) {
    var plain = PlainMembers.object();
    if (exception.first().equals(exception.last())) {
      plain.with("date", exception.first().toString());
    } else {
      plain.with("from", exception.first().toString()).with("to", exception.last().toString());
    }
    return plain
        .with("name", exception.name())
        .withAny("open", LocalWindow.texts(exception.windows()))
        .build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BusinessCalendar calendar
        && calendar.name.equals(name)
        && calendar.schedule.equals(schedule);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, schedule);
  }

  /** Returns the name and the zone, for messages. */
  @Override
  public String toString() {
    return name + " (" + zone() + ")";
  }

  /**
   * Builder of a calendar. Windows are texts such as {@code 09:00-17:30}; {@link #build} checks
   * them. Not safe for several threads.
   */
  public static final class Builder {

    private final String name;
    private final ZoneId zone;
    private final Map<String, List<String>> week = new LinkedHashMap<>();
    private final List<Map<String, @Nullable Object>> exceptions = new ArrayList<>();
    private @Nullable Map<String, @Nullable Object> rotation;

    private Builder(String name, ZoneId zone) {
      this.name = name;
      this.zone = zone;
    }

    /** Adds windows to a day of the week. */
    public Builder open(DayOfWeek day, String... windows) {
      week.computeIfAbsent(JsonMembers.word(day), unseen -> new ArrayList<>())
          .addAll(List.of(windows));
      return this;
    }

    /** Adds windows to the days from Monday to Friday. */
    public Builder openOnWeekdays(String... windows) {
      for (var day : DayOfWeek.values()) {
        if (day.compareTo(DayOfWeek.FRIDAY) <= 0) {
          open(day, windows);
        }
      }
      return this;
    }

    /**
     * Sets a rotation of shifts, which takes the place of the days of the week.
     *
     * @param from a date on which the first of the days is
     * @param days the windows of each day; an empty list is a day off
     */
    public Builder rotation(LocalDate from, List<List<String>> days) {
      rotation =
          PlainMembers.object()
              .with("from", from.toString())
              .with("days", days.stream().map(List::copyOf).toList())
              .build();
      return this;
    }

    /** Closes a date. */
    public Builder holiday(LocalDate date, String holiday) {
      return open(date, holiday);
    }

    /** Replaces the windows of a date by others. */
    public Builder open(LocalDate date, String reason, String... windows) {
      return exception(
          PlainMembers.object()
              .with("date", date.toString())
              .with("name", reason)
              .withAny("open", List.of(windows)));
    }

    /** Closes all dates from one to another, both included. */
    public Builder closed(LocalDate from, LocalDate to, String reason) {
      return exception(
          PlainMembers.object()
              .with("from", from.toString())
              .with("to", to.toString())
              .with("name", reason));
    }

    private Builder exception(PlainMembers exception) {
      exceptions.add(exception.build());
      return this;
    }

    /** Returns the calendar, or all problems, as {@link BusinessCalendar#fromPlain} does. */
    public Result<BusinessCalendar> build() {
      var plain = PlainMembers.object().with("name", name).with("zone", zone.getId());
      plain.withAny("week", week).withAny("exceptions", exceptions);
      if (rotation != null) {
        plain.with("rotation", rotation);
      }
      return fromPlain(plain.build());
    }
  }
}
