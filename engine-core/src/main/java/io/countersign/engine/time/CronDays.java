package io.countersign.engine.time;

import java.time.LocalDate;
import java.time.Month;

/** Days on which a cron fires. */
record CronDays(CronSet monthDays, CronSet months, CronSet weekDays) {

  /**
   * The number of years within which every allowed date occurs: the 29th of February falls on the
   * same day of the week after 40 years at the latest, if a century without leap day lies between.
   */
  static final int HORIZON_YEARS = 41;

  /**
   * Returns whether any year has such a day; every date falls on each day of the week in some year.
   */
  boolean everCome() {
    return either() || monthDays.last() || months.bits() != monthsWithoutSuchDay();
  }

  private long monthsWithoutSuchDay() {
    long without = 0;
    for (var month : Month.values()) {
      boolean missing = monthDays.from(1) > month.maxLength();
      if (missing && months.has(month.getValue())) {
        without |= 1L << month.getValue();
      }
    }
    return without;
  }

  /** Returns the first allowed date that is not before {@code start}. */
  LocalDate onOrAfter(LocalDate start) {
    var horizon = start.plusYears(HORIZON_YEARS);
    for (var date = start; date.isBefore(horizon); date = following(date)) {
      if (allow(date)) {
        return date;
      }
    }
    throw new IllegalStateException("No date within " + HORIZON_YEARS + " years: " + this);
  }

  private LocalDate following(LocalDate date) {
    return months.has(date.getMonthValue())
        ? date.plusDays(1)
        : date.withDayOfMonth(1).plusMonths(1);
  }

  private boolean allow(LocalDate date) {
    if (!months.has(date.getMonthValue())) {
      return false;
    }
    boolean byMonthDay =
        monthDays.has(date.getDayOfMonth())
            || (monthDays.last() && date.getDayOfMonth() == date.lengthOfMonth());
    boolean byWeekDay = weekDays.has(date.getDayOfWeek().getValue() % CronField.LAST_SUNDAY);
    return either() ? byMonthDay || byWeekDay : byMonthDay && byWeekDay;
  }

  /**
   * Returns whether either day field is enough: in classic cron, two day fields without a star
   * widen each other instead of narrowing.
   */
  private boolean either() {
    return !monthDays.star() && !weekDays.star();
  }
}
