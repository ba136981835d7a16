package io.countersign.engine.calendar;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.time.TimeZones;
import io.countersign.engine.value.NameCheck;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a calendar from plain JSON. It reads on after a problem, with a value that stands in
 * for the refused one. For one use.
 */
final class CalendarReader {

  private static final int MOST_ROTATION_DAYS = 366;
  private static final Set<String> MEMBERS =
      Set.of("name", "zone", "week", "rotation", "exceptions");
  private static final Set<String> DAYS =
      Arrays.stream(DayOfWeek.values()).map(JsonMembers::word).collect(Collectors.toSet());

  private final CalendarProblems problems = new CalendarProblems();
  private final WindowReader windows = new WindowReader(problems);

  Result<BusinessCalendar> read(@Nullable Object plain) {
    if (!(plain instanceof Map<?, ?> calendar)) {
      problems.shape("", "a calendar as an object", plain);
      return problems.refused();
    }
    problems.unknownMembers("", calendar, MEMBERS);
    var name = text(calendar, "name");
    problems.addAll(new NameCheck().name("/name", name).problems());
    var zone = zone(calendar);
    int sound = problems.count();
    var pattern = pattern(calendar);
    var exceptions =
        new ExceptionReader(problems, windows).read("/exceptions", calendar.get("exceptions"));
    if (problems.count() == sound) {
      new OpeningCheck(problems, new WorkSchedule(zone, pattern, exceptions)).run(calendar);
    }
    return problems.isEmpty()
        ? new Result.Accepted<>(
            new BusinessCalendar(name, new WorkSchedule(zone, pattern, exceptions)))
        : problems.refused();
  }

  private String text(Map<?, ?> calendar, String name) {
    return problems.text("/" + name, calendar.get(name), "a text", "x");
  }

  private ZoneId zone(Map<?, ?> calendar) {
    var zone = TimeZones.parse(problems.text("/zone", calendar.get("zone"), "a time zone", "Z"));
    zone.problems().forEach(problem -> problems.add(problem.under("/zone")));
    return zone.problems().isEmpty() ? zone.orThrow() : ZoneOffset.UTC;
  }

  private WorkPattern pattern(Map<?, ?> calendar) {
    var week = calendar.get("week");
    var rotation = calendar.get("rotation");
    if ((week == null) == (rotation == null)) {
      problems.refuse(
          EngineCode.CALENDAR_HOURS_UNCLEAR,
          "",
          "either a week or a rotation",
          week == null ? "neither" : "both",
          "Write one of the two members.");
    }
    var read = week == null ? null : week(week);
    return rotation == null ? otherwise(read) : rotation(rotation);
  }

  private static WorkPattern otherwise(@Nullable WorkPattern read) {
    return read == null ? WorkPattern.ofWeek(List.of(List.of())) : read;
  }

  private WorkPattern week(Object plain) {
    var week = problems.object("/week", plain, "an object of days", DAYS);
    var days = new ArrayList<List<LocalWindow>>();
    for (var day : DayOfWeek.values()) {
      var word = JsonMembers.word(day);
      var windowsOfDay = week.get(word);
      days.add(windowsOfDay == null ? List.of() : windows.read("/week/" + word, windowsOfDay));
    }
    return WorkPattern.ofWeek(days);
  }

  private WorkPattern rotation(Object plain) {
    var place = "/rotation";
    var rotation = problems.object(place, plain, "a rotation as an object", Set.of("from", "days"));
    var from = problems.date(place + "/from", rotation.get("from"), LocalDate.EPOCH);
    var list =
        problems.list(place + "/days", rotation.get("days"), "a list of days", MOST_ROTATION_DAYS);
    var days = new ArrayList<List<LocalWindow>>();
    for (int i = 0; i < list.size(); i++) {
      days.add(windows.read(place + "/days/" + i, list.get(i)));
    }
    return new WorkPattern(false, from, days.isEmpty() ? List.of(List.of()) : days);
  }
}
