package io.countersign.engine.calendar;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collector of the problems of a calendar, which reads values and notes those that are unfit. */
final class CalendarProblems {

  private static final int MOST_PROBLEMS = 100;
  private static final int MOST_SHOWN = 100;
  private static final int DATE_LENGTH = 10;

  private final List<Problem> problems = new ArrayList<>();

  int count() {
    return problems.size();
  }

  boolean isEmpty() {
    return problems.isEmpty();
  }

  <T> Result<T> refused() {
    return new Result.Refused<>(Problem.sorted(problems).stream().limit(MOST_PROBLEMS).toList());
  }

  void add(Problem problem) {
    problems.add(problem);
  }

  void addAll(Collection<Problem> others) {
    problems.addAll(others);
  }

  void refuse(EngineCode code, String place, String expected, String found, String remedy) {
    problems.add(Problem.error(code, ProblemPlace.at(place), expected, found, remedy));
  }

  /** Notes a value of another kind. */
  void shape(String place, String expected, @Nullable Object found) {
    refuse(
        EngineCode.JSON_SHAPE,
        place,
        expected,
        kind(found),
        "Write " + expected + " in this place.");
  }

  /** Notes each member that the form does not have. */
  void unknownMembers(String place, Map<?, ?> members, Set<String> known) {
    for (var member : members.keySet()) {
      var name = String.valueOf(member);
      if (!known.contains(name)) {
        refuse(
            EngineCode.CALENDAR_MEMBER_UNKNOWN,
            place + "/" + step(name),
            "one of the members " + known.stream().sorted().toList(),
            "another one",
            "Correct the name of the member, or remove it.");
      }
    }
  }

  private static String step(String name) {
    return name.substring(0, Math.min(MOST_SHOWN, name.length()))
        .replace("~", "~0")
        .replace("/", "~1");
  }

  /** Returns the members of an object, or none. */
  Map<?, ?> object(String place, Object plain, String expected, Set<String> known) {
    if (plain instanceof Map<?, ?> members) {
      unknownMembers(place, members, known);
      return members;
    }
    shape(place, expected, plain);
    return Map.of();
  }

  /** Returns the elements of a list that is not too long, or none. */
  List<?> list(String place, @Nullable Object plain, String expected, int most) {
    if (!(plain instanceof List<?> list)) {
      shape(place, expected, plain);
      return List.of();
    }
    if (list.size() > most) {
      refuse(
          EngineCode.CALENDAR_TOO_LARGE,
          place,
          "at most " + most + " elements",
          String.valueOf(list.size()),
          "Write fewer, such as ranges instead of dates.");
      return List.of();
    }
    return list;
  }

  String text(String place, @Nullable Object plain, String expected, String otherwise) {
    if (plain instanceof String text) {
      return text;
    }
    shape(place, expected, plain);
    return otherwise;
  }

  LocalDate date(String place, @Nullable Object plain, LocalDate otherwise) {
    if (!(plain instanceof String text)) {
      shape(place, "a date", plain);
      return otherwise;
    }
    if (text.length() == DATE_LENGTH) {
      try {
        return LocalDate.parse(text, DateTimeFormatter.ISO_LOCAL_DATE);
      } catch (DateTimeParseException none) {
        // Refused below.
      }
    }
    refuse(
        EngineCode.CALENDAR_DATE_SYNTAX,
        place,
        "a date such as 2026-12-24",
        "another text",
        "Write year, month and day of a date that exists.");
    return otherwise;
  }

  private static String kind(@Nullable Object plain) {
    if (plain == null) {
      return "nothing";
    }
    if (plain instanceof Map) {
      return "an object";
    }
    if (plain instanceof List) {
      return "a list";
    }
    return plain instanceof String ? "a text" : "another value";
  }
}
