package io.countersign.engine.calendar;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.value.NameCheck;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reader of the exceptions of a calendar. */
final class ExceptionReader {

  private static final int MOST_EXCEPTIONS = 5_000;
  private static final Set<String> OF_DATE = Set.of("date", "name", "open");
  private static final Set<String> OF_RANGE = Set.of("from", "to", "name");
  private static final LocalDate UNREAD = LocalDate.MIN;

  private final CalendarProblems problems;
  private final WindowReader windows;

  ExceptionReader(CalendarProblems problems, WindowReader windows) {
    this.problems = problems;
    this.windows = windows;
  }

  /** An exception with the place where it was written. */
  private record Placed(String place, DateException exception) {

    LocalDate first() {
      return exception.first();
    }
  }

  /** Returns the exceptions by date; those with problems may be left out. */
  List<DateException> read(String place, @Nullable Object plain) {
    if (plain == null) {
      return List.of();
    }
    var list = problems.list(place, plain, "a list of exceptions", MOST_EXCEPTIONS);
    var placed = new ArrayList<Placed>();
    for (int i = 0; i < list.size(); i++) {
      var here = place + "/" + i;
      var exception = exception(here, list.get(i));
      if (exception != null) {
        placed.add(new Placed(here, exception));
      }
    }
    placed.sort(Comparator.comparing(Placed::first));
    refuseOverlaps(placed);
    return placed.stream().map(Placed::exception).toList();
  }

  private @Nullable DateException exception(String place, @Nullable Object plain) {
    if (!(plain instanceof Map<?, ?> members)) {
      problems.shape(place, "an exception as an object", plain);
      return null;
    }
    boolean range = members.get("from") != null || members.get("to") != null;
    problems.unknownMembers(place, members, range ? OF_RANGE : OF_DATE);
    var name = problems.text(place + "/name", members.get("name"), "the name of a holiday", "x");
    problems.addAll(new NameCheck().name(place + "/name", name).problems());
    return range ? range(place, members, name) : date(place, members, name);
  }

  private @Nullable DateException date(String place, Map<?, ?> members, String name) {
    var date = problems.date(place + "/date", members.get("date"), UNREAD);
    var open = members.get("open");
    List<LocalWindow> read = open == null ? List.of() : windows.read(place + "/open", open);
    return date.equals(UNREAD) ? null : new DateException(date, date, name, read);
  }

  private @Nullable DateException range(String place, Map<?, ?> members, String name) {
    var first = problems.date(place + "/from", members.get("from"), UNREAD);
    var last = problems.date(place + "/to", members.get("to"), UNREAD);
    if (first.equals(UNREAD) || last.equals(UNREAD)) {
      return null;
    }
    if (last.isBefore(first)) {
      problems.refuse(
          EngineCode.CALENDAR_DATES_REVERSED,
          place + "/to",
          "a date from " + first + " on",
          last.toString(),
          "Exchange the dates, or correct the year.");
      return null;
    }
    return new DateException(first, last, name, List.of());
  }

  private void refuseOverlaps(List<Placed> sorted) {
    var closed = LocalDate.MIN;
    for (var one : sorted) {
      if (!one.first().isAfter(closed)) {
        problems.refuse(
            EngineCode.CALENDAR_DATES_OVERLAP,
            one.place,
            "dates without another exception",
            "a second one for " + one.first(),
            "Keep one exception for each date.");
      }
      closed = closed.isBefore(one.exception.last()) ? one.exception.last() : closed;
    }
  }
}
