package io.countersign.engine.calendar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Working hours by date: regular ones, and exceptions that take precedence. Immutable. */
final class WorkSchedule {

  private final ZoneId zone;
  private final WorkPattern pattern;
  private final TreeMap<LocalDate, DateException> exceptions = new TreeMap<>();

  /** Creates the schedule; no two exceptions apply to one date. */
  WorkSchedule(ZoneId zone, WorkPattern pattern, List<DateException> exceptions) {
    this.zone = zone;
    this.pattern = pattern;
    exceptions.forEach(exception -> this.exceptions.put(exception.first(), exception));
  }

  ZoneId zone() {
    return zone;
  }

  WorkPattern pattern() {
    return pattern;
  }

  /** Returns the exceptions by date. */
  List<DateException> exceptions() {
    return List.copyOf(exceptions.values());
  }

  Optional<DateException> exceptionOn(LocalDate date) {
    return Optional.ofNullable(exceptions.floorEntry(date))
        .map(entry -> entry.getValue())
        .filter(exception -> !date.isAfter(exception.last()));
  }

  /** Returns the windows of a date in local time. */
  List<LocalWindow> hoursOn(LocalDate date) {
    return exceptionOn(date).map(DateException::windows).orElseGet(() -> pattern.on(date));
  }

  /** Returns the windows of a date in UTC that are not empty, in their order. */
  List<OpenTime> openOn(LocalDate date) {
    return hoursOn(date).stream()
        .map(window -> window.on(date, zone))
        .filter(open -> !open.isEmpty())
        .toList();
  }

  LocalDateTime localTime(Instant instant) {
    return LocalDateTime.ofInstant(instant, zone);
  }

  /**
   * Returns the date that the clocks show. In an overlap that passes midnight, the windows of the
   * next date may have begun.
   */
  LocalDate dateOf(Instant instant) {
    return localTime(instant).toLocalDate();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WorkSchedule schedule
        && schedule.zone.equals(zone)
        && schedule.pattern.equals(pattern)
        && schedule.exceptions.equals(exceptions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(zone, pattern, exceptions);
  }
}
