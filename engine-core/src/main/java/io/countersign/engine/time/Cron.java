package io.countersign.engine.time;

import io.countersign.problem.Result;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * Cron: a rule for points in time, written as the five fields of a classic cron: minute, hour, day
 * of month, month, day of week. Immutable and safe for many threads. Two crons are equal if they
 * are spelled alike, apart from blanks and letter case.
 *
 * <p><b>Fields.</b> They are separated by blanks or tabs. A field is a list of elements, separated
 * by commas: {@code *}, a value, a range {@code low-high}, or a step {@code *}{@code /n} or {@code
 * low-high/n}. A step is at most the field's largest value. Months are 1 to 12 or JAN to DEC, days
 * of the week 0 to 7 or SUN to SAT in any letter case, with 0 and 7 for Sunday; a range may end in
 * Sunday by any of its names ({@code FRI-SUN}). In the day of month, the element {@code L} is the
 * last day of the month. No other syntax is accepted: no seconds, no years, no {@code ?}, {@code
 * W}, {@code #} or {@code @daily}, no {@code L} with a number.
 *
 * <p><b>Days.</b> The month must match. If neither day field contains a star, one of them must
 * match; otherwise both must, so that {@code *}{@code /2} narrows.
 *
 * <p><b>Daylight saving time.</b> A firing whose local time is skipped moves to the end of the gap,
 * where it coincides with other firings at that time. A local time that occurs twice fires once,
 * the first time; so the repeated hour has no firing, not even for {@code * * * * *}.
 */
public final class Cron {

  private static final int HOUR_MINUTES = 60;
  private static final int DAY_MINUTES = 24 * HOUR_MINUTES;

  private final String text;
  private final CronSet minutes;
  private final CronSet hours;
  private final CronDays days;

  Cron(String text, CronSet minutes, CronSet hours, CronDays days) {
    this.text = text;
    this.minutes = minutes;
    this.hours = hours;
    this.days = days;
  }

  /**
   * Returns the cron of a text, or every reason against it: {@code TIME_CRON_SYNTAX}, {@code
   * TIME_CRON_RANGE}, {@code TIME_CRON_NEVER}. Each has a place in line 1.
   */
  public static Result<Cron> parse(String text) {
    return new CronReader(text).read();
  }

  /**
   * Returns the first firing strictly after an instant, at most 41 years later. It is a whole
   * minute of the zone's local time, or the end of a gap.
   *
   * @param after from the year 1 to the end of 9799
   * @param zone the zone of the local time, with the transitions that its rules have today
   * @throws IllegalArgumentException if {@code after} is out of that range
   */
  public Instant next(Instant after, ZoneId zone) {
    LocalMoment.requireInRange(after);
    var local = following(LocalDateTime.ofInstant(after, zone).truncatedTo(ChronoUnit.MINUTES));
    var firing = LocalMoment.of(local, zone);
    // In the second pass of an overlap, the local times ahead have been instants already.
    while (!firing.isAfter(after)) {
      local = following(local);
      firing = LocalMoment.of(local, zone);
    }
    return firing;
  }

  private LocalDateTime following(LocalDateTime local) {
    var earliest = local.plusMinutes(1);
    var date = days.onOrAfter(earliest.toLocalDate());
    int minute = -1;
    if (date.equals(earliest.toLocalDate())) {
      minute = minuteOfDay(earliest.getHour() * HOUR_MINUTES + earliest.getMinute());
      date = minute < 0 ? days.onOrAfter(date.plusDays(1)) : date;
    }
    int found = minute < 0 ? minuteOfDay(0) : minute;
    return date.atTime(found / HOUR_MINUTES, found % HOUR_MINUTES);
  }

  /** Returns the first minute of the day from {@code least} on, or -1. */
  private int minuteOfDay(int least) {
    int hour = hours.from(least / HOUR_MINUTES);
    if (hour < 0) {
      return -1;
    }
    int start = hour * HOUR_MINUTES;
    int minute = minutes.from(Math.max(least - start, 0));
    if (minute >= 0) {
      return start + minute;
    }
    int nextHour = start + HOUR_MINUTES;
    return nextHour < DAY_MINUTES ? minuteOfDay(nextHour) : -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Cron cron && cron.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** Returns the five fields in capitals, with one blank between; they parse to an equal cron. */
  @Override
  public String toString() {
    return text;
  }
}
