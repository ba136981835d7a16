package io.countersign.engine.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A calendar made from the minutes that it allows, so that its meaning is known without the
 * product.
 *
 * @param zone the zone
 * @param rotating whether the days are those of a rotation, else of the week
 * @param rotation a date on which the first day of the rotation is
 * @param days the windows of the days
 * @param exceptions the windows of single dates
 */
record CalendarSample(
    ZoneId zone,
    boolean rotating,
    LocalDate rotation,
    List<List<Window>> days,
    Map<LocalDate, List<Window>> exceptions) {

  private static final int DAY = 24 * 60;

  /** A window of minutes of a day. */
  record Window(int begin, int end) {

    int length() {
      return end - begin;
    }

    String text() {
      return time(begin) + "-" + time(end);
    }

    private static String time(int minute) {
      return String.format(Locale.ROOT, "%02d:%02d", minute / 60, minute % 60);
    }
  }

  static CalendarSample of(Random random, ZoneId zone, LocalDate around) {
    boolean rotating = random.nextInt(3) == 0;
    var days = new ArrayList<List<Window>>();
    int count = rotating ? 1 + random.nextInt(9) : 7;
    for (int i = 0; i < count; i++) {
      days.add(random.nextInt(4) == 0 ? List.of() : windows(random));
    }
    // With a few minutes in a week, a search for many hours would end after 100 years.
    if (days.stream().flatMap(List::stream).mapToInt(Window::length).sum() < 120) {
      days.set(random.nextInt(count), List.of(new Window(540, 1080)));
    }
    var exceptions = new TreeMap<LocalDate, List<Window>>();
    for (int i = random.nextInt(5); i > 0; i--) {
      exceptions.put(
          around.plusDays(random.nextInt(15) - 7L),
          random.nextBoolean() ? List.of() : windows(random));
    }
    var from = around.plusDays(random.nextInt(60) - 30L);
    return new CalendarSample(zone, rotating, from, days, exceptions);
  }

  private static List<Window> windows(Random random) {
    if (random.nextInt(5) == 0) {
      return List.of(new Window(0, DAY));
    }
    int step = List.of(1, 15, 30, 60).get(random.nextInt(4));
    var windows = new ArrayList<Window>();
    int at = random.nextInt(3) == 0 ? 0 : step * random.nextInt(1 + 600 / step);
    for (int i = random.nextInt(3); i >= 0 && at < DAY; i--) {
      int end = Math.min(DAY, at + step * (1 + random.nextInt(1 + 480 / step)));
      windows.add(new Window(at, end));
      at = end + step * random.nextInt(1 + 240 / step);
    }
    return windows;
  }

  /** Returns the minutes of a date that are in working time. */
  BitSet minutesOf(LocalDate date) {
    var minutes = new BitSet();
    on(date).forEach(window -> minutes.set(window.begin, window.end));
    return minutes;
  }

  private List<Window> on(LocalDate date) {
    var regular =
        rotating
            ? days.get(
                (int) Math.floorMod(date.toEpochDay() - rotation.toEpochDay(), (long) days.size()))
            : days.get(date.getDayOfWeek().getValue() - 1);
    return exceptions.getOrDefault(date, regular);
  }

  BusinessCalendar calendar() {
    return shuffled(new Random(1));
  }

  /** Returns the calendar, built from its parts in some order. */
  BusinessCalendar shuffled(Random random) {
    var builder = BusinessCalendar.named("sample", zone);
    if (rotating) {
      builder.rotation(rotation, days.stream().map(day -> texts(day, random)).toList());
    } else {
      for (var day : mixed(List.of(DayOfWeek.values()), random)) {
        texts(days.get(day.getValue() - 1), random).forEach(text -> builder.open(day, text));
      }
    }
    for (var date : mixed(List.copyOf(exceptions.keySet()), random)) {
      builder.open(
          date,
          "exception",
          texts(exceptions.getOrDefault(date, List.of()), random).toArray(String[]::new));
    }
    return builder.build().orThrow();
  }

  private static List<String> texts(List<Window> windows, Random random) {
    return mixed(windows, random).stream().map(Window::text).toList();
  }

  private static <T> List<T> mixed(List<T> list, Random random) {
    var mixed = new ArrayList<>(list);
    Collections.shuffle(mixed, random);
    return mixed;
  }
}
