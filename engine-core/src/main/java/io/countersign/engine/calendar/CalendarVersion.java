package io.countersign.engine.calendar;

/**
 * One version of a business calendar. A deadline keeps the version with which it was computed, so
 * that a later version moves no deadline that has been promised.
 *
 * @param calendar the calendar
 * @param version the number of the version, from 1 on; the calendar itself has none
 */
public record CalendarVersion(BusinessCalendar calendar, int version) {

  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException if it is below 1
   */
  public CalendarVersion {
    if (version < 1) {
      throw new IllegalArgumentException(
          "Expected a version from 1 on, but found " + version + ".");
    }
  }

  /** Returns the name of the calendar, which all of its versions have. */
  public String name() {
    return calendar.name();
  }

  /** Returns the name and the number, such as {@code office v3}. */
  @Override
  public String toString() {
    return name() + " v" + version;
  }
}
