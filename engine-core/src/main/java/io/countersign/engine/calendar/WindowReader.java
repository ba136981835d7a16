package io.countersign.engine.calendar;

import io.countersign.engine.problem.EngineCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reader of the windows of one day. */
final class WindowReader {

  private static final int MOST_WINDOWS = 48;
  private static final String EXAMPLE = "such as 09:00-17:30";
  private static final Pattern WINDOW =
      Pattern.compile(
          "([01][0-9]|2[0-3]):([0-5][0-9])-(?:([01][0-9]|2[0-3]):([0-5][0-9])|(24):(00))");

  private final CalendarProblems problems;

  WindowReader(CalendarProblems problems) {
    this.problems = problems;
  }

  /** A window with the place where it was written. */
  private record Placed(String place, LocalWindow window) {}

  /** Returns the sorted windows of a list; those with problems are left out. */
  List<LocalWindow> read(String place, @Nullable Object plain) {
    var list = problems.list(place, plain, "a list of windows", MOST_WINDOWS);
    var placed = new ArrayList<Placed>();
    for (int i = 0; i < list.size(); i++) {
      var here = place + "/" + i;
      var window = window(here, list.get(i));
      if (window != null) {
        placed.add(new Placed(here, window));
      }
    }
    placed.sort(Comparator.comparingInt(one -> one.window.begin()));
    refuseOverlaps(placed);
    return placed.stream().map(Placed::window).toList();
  }

  private @Nullable LocalWindow window(String place, @Nullable Object plain) {
    if (!(plain instanceof String text)) {
      problems.shape(place, "a window, " + EXAMPLE, plain);
      return null;
    }
    var parts = WINDOW.matcher(text);
    if (!parts.matches()) {
      problems.refuse(
          EngineCode.CALENDAR_WINDOW_SYNTAX,
          place,
          "a window, " + EXAMPLE,
          "another text",
          "Write two times of day with two digits each and a hyphen between them.");
      return null;
    }
    int begin = minute(parts, 1);
    int end = minute(parts, parts.group(3) == null ? 5 : 3);
    if (begin < end) {
      return new LocalWindow(begin, end);
    }
    problems.refuse(
        EngineCode.CALENDAR_WINDOW_REVERSED,
        place,
        "a window that ends after it begins",
        text,
        "Exchange the times, or split the window at midnight: one to 24:00, and one from 00:00 on"
            + " the next day.");
    return null;
  }

  private static int minute(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group)) * 60 + Integer.parseInt(parts.group(group + 1));
  }

  private void refuseOverlaps(List<Placed> sorted) {
    for (int i = 1; i < sorted.size(); i++) {
      var earlier = latestEnding(sorted.subList(0, i));
      var later = sorted.get(i);
      if (later.window.begin() < earlier.end()) {
        problems.refuse(
            EngineCode.CALENDAR_WINDOWS_OVERLAP,
            later.place,
            "a window after " + earlier,
            later.window.toString(),
            "Let it begin when the other one ends, or later.");
      }
    }
  }

  private static LocalWindow latestEnding(List<Placed> windows) {
    var latest = windows.get(0).window;
    for (var one : windows) {
      latest = one.window.end() > latest.end() ? one.window : latest;
    }
    return latest;
  }
}
