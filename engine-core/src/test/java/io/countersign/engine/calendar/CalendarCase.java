package io.countersign.engine.calendar;

import io.countersign.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A line of {@code calendar/cases.txt}, over a calendar of {@code calendar/calendars.json}. */
record CalendarCase(int line, String calendar, String question, List<String> values) {

  private static final Pattern OFFSET = Pattern.compile(".*T.*(?:Z|[+-][0-9]{2}:[0-9]{2})");
  private static final Map<String, BusinessCalendar> CALENDARS = readCalendars();

  static List<CalendarCase> all() {
    var lines = resource("cases.txt").lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> !lines.get(i).isBlank() && !lines.get(i).startsWith("#"))
        .mapToObj(i -> of(i + 1, List.of(lines.get(i).split("\\|", -1))))
        .toList();
  }

  private static CalendarCase of(int line, List<String> parts) {
    var trimmed = parts.stream().map(String::trim).toList();
    return new CalendarCase(line, trimmed.get(0), trimmed.get(1), trimmed.subList(2, 5));
  }

  static Map<String, BusinessCalendar> calendars() {
    return CALENDARS;
  }

  static BusinessCalendar calendar(String name) {
    return Objects.requireNonNull(CALENDARS.get(name), name);
  }

  private static Map<String, BusinessCalendar> readCalendars() {
    var calendars = new LinkedHashMap<String, BusinessCalendar>();
    for (var plain :
        (List<?>) Objects.requireNonNull(Json.read(resource("calendars.json")).orThrow())) {
      var calendar = BusinessCalendar.fromPlain(plain).orThrow();
      calendars.put(calendar.name(), calendar);
    }
    return calendars;
  }

  private static String resource(String name) {
    try (var in = CalendarCase.class.getResourceAsStream("/calendar/" + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  Object answer() {
    var at = values.get(0);
    var by = values.get(1);
    var over = calendar(calendar);
    return switch (question) {
      case "plus" -> over.plus(instant(at), Duration.parse(by));
      case "minus" -> over.minus(instant(at), Duration.parse(by));
      case "wait" -> over.plus(instant(at), BusinessDuration.parse(by).orThrow());
      case "between" -> over.between(instant(at), instant(by));
      case "open" -> over.isOpen(instant(at));
      case "workday" -> over.isWorkingDay(LocalDate.parse(at));
      default -> throw new IllegalArgumentException(toString());
    };
  }

  Object expected() {
    var text = values.get(2);
    return switch (question) {
      case "plus", "minus", "wait" -> instant(text);
      case "between" -> Duration.parse(text);
      default -> Boolean.valueOf(text);
    };
  }

  /** Reads an instant; a local time has to be one that comes once. */
  private Instant instant(String text) {
    if (OFFSET.matcher(text).matches()) {
      return OffsetDateTime.parse(text).toInstant();
    }
    ZoneId zone = calendar(calendar).zone();
    var local = LocalDateTime.parse(text);
    var offsets = zone.getRules().getValidOffsets(local);
    if (offsets.size() != 1) {
      throw new IllegalArgumentException("Expected an offset in " + this);
    }
    return local.toInstant(offsets.get(0));
  }
}
