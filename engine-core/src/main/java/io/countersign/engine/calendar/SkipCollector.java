package io.countersign.engine.calendar;

import io.countersign.engine.calendar.SkippedTime.Reason;
import io.countersign.engine.time.LocalMoment;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collector of the time between two instants that is not working time. For one use. */
final class SkipCollector {

  private final WorkSchedule schedule;
  private final OpenTime span;
  private final List<SkippedTime> skipped = new ArrayList<>();
  private int omitted;
  private @Nullable SkippedTime latest;

  SkipCollector(WorkSchedule schedule, Instant start, Instant due) {
    this.schedule = schedule;
    this.span = new OpenTime(start, due);
  }

  DueTime collect(Duration working) {
    var date = schedule.dateOf(span.begin());
    for (var day = day(date); day.begin().isBefore(span.end()); day = day(date)) {
      collect(date, day);
      date = date.plusDays(1);
    }
    return new DueTime(span.begin(), span.end(), working, skipped, omitted);
  }

  private OpenTime day(LocalDate date) {
    return new OpenTime(midnight(date), midnight(date.plusDays(1)));
  }

  private Instant midnight(LocalDate date) {
    return LocalMoment.of(date.atStartOfDay(), schedule.zone());
  }

  private void collect(LocalDate date, OpenTime day) {
    var windows = schedule.openOn(date);
    if (windows.isEmpty()) {
      boolean exceptional = schedule.exceptionOn(date).isPresent();
      add(date, exceptional ? Reason.HOLIDAY : Reason.CLOSED_DAY, length(day));
      return;
    }
    var first = windows.get(0);
    var last = windows.get(windows.size() - 1);
    var before = length(new OpenTime(day.begin(), first.begin()));
    var after = length(new OpenTime(last.end(), day.end()));
    add(date, Reason.OUTSIDE_HOURS, before.plus(after));
    var breaks = length(new OpenTime(first.begin(), last.end()));
    for (var open : windows) {
      breaks = breaks.minus(length(open));
    }
    add(date, Reason.BREAK, breaks);
  }

  private Duration length(OpenTime time) {
    return time.within(span).length();
  }

  private void add(LocalDate date, Reason reason, Duration length) {
    if (length.isZero()) {
      return;
    }
    Optional<String> name = schedule.exceptionOn(date).map(DateException::name);
    var entry = new SkippedTime(date, date, reason, name, length);
    boolean prolongs = latest != null && latest.isFollowedBy(entry);
    if (prolongs && omitted == 0) {
      entry = skipped.remove(skipped.size() - 1).and(entry);
    }
    if (omitted == 0 && skipped.size() < DueTime.MOST_SKIPPED) {
      skipped.add(entry);
    } else {
      omitted += prolongs ? 0 : 1;
    }
    latest = entry;
  }
}
