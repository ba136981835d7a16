package io.countersign.engine.time;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.time.Duration;
import java.time.Period;
import org.jspecify.annotations.Nullable;

/** Reader of a text as a duration. For one use; the text after the first problem is not checked. */
final class WaitDurationReader {

  private static final int MAX_DIGITS = 12;
  private static final String IN_RANGE = "Wait for at least a second and at most 100 years.";

  /** Units in the order in which they are written, each with its number in 100 years. */
  private enum Unit {
    YEARS('Y', 100),
    MONTHS('M', 1_200),
    WEEKS('W', 5_217),
    DAYS('D', 36_525),
    HOURS('H', 876_600),
    MINUTES('M', 52_596_000),
    SECONDS('S', 3_155_760_000L);

    private final char letter;
    private final long most;

    Unit(char letter, long most) {
      this.letter = letter;
      this.most = most;
    }

    boolean ofClock() {
      return compareTo(HOURS) >= 0;
    }
  }

  private final String text;
  private int at;
  private @Nullable Unit last;
  private @Nullable Problem problem;
  private Period calendar = Period.ZERO;
  private Duration clock = Duration.ZERO;

  WaitDurationReader(String text) {
    this.text = text;
  }

  Result<WaitDuration> read() {
    readAll();
    if (problem == null && !WaitDuration.inRange(calendar, clock)) {
      refuse(
          EngineCode.TIME_DURATION_RANGE,
          0,
          "more than nothing and at most 100 years",
          "less or more",
          IN_RANGE);
    }
    return problem == null
        ? new Result.Accepted<>(new WaitDuration(calendar, clock))
        : new Result.Refused<>(problem);
  }

  private void readAll() {
    refuseSign();
    expect('P');
    boolean inClock = false;
    boolean partDue = true;
    while (problem == null && (at < text.length() || partDue)) {
      if (!inClock && peek() == 'T') {
        at++;
        inClock = true;
        partDue = true;
      } else {
        part(inClock);
        partDue = false;
      }
    }
  }

  /** Reads one number with its unit. */
  private void part(boolean inClock) {
    int start = at;
    refuseSign();
    long number = number();
    for (var unit : Unit.values()) {
      boolean allowed = unit.ofClock() == inClock && (last == null || unit.compareTo(last) > 0);
      if (problem == null && allowed && peek() == unit.letter) {
        at++;
        add(unit, number, start);
        last = unit;
        return;
      }
    }
    refuseSyntax("a unit in the order Y, M, W, D, then T and H, M, S");
  }

  /** Reads digits; returns the largest long for a number that is too large for any unit. */
  private long number() {
    int start = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    if (at == start) {
      refuseSyntax("a whole number");
      return 0;
    }
    return at - start > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(text, start, at, 10);
  }

  private void add(Unit unit, long number, int start) {
    if (number > unit.most) {
      refuse(
          EngineCode.TIME_DURATION_RANGE,
          start,
          "at most " + unit.most,
          "a larger number",
          IN_RANGE);
      return;
    }
    switch (unit) {
      case YEARS -> calendar = calendar.plusYears(number);
      case MONTHS -> calendar = calendar.plusMonths(number);
      case WEEKS -> calendar = calendar.plusDays(7 * number);
      case DAYS -> calendar = calendar.plusDays(number);
      case HOURS -> clock = clock.plusHours(number);
      case MINUTES -> clock = clock.plusMinutes(number);
      case SECONDS -> clock = clock.plusSeconds(number);
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void expect(char letter) {
    if (peek() == letter) {
      at++;
    } else {
      refuseSyntax("the letter " + letter);
    }
  }

  private void refuseSign() {
    if (peek() == '-') {
      refuse(EngineCode.TIME_DURATION_RANGE, at, "a positive duration", "a minus", IN_RANGE);
    }
  }

  private void refuseSyntax(String expected) {
    refuse(
        EngineCode.TIME_DURATION_SYNTAX,
        at,
        expected,
        at < text.length() ? "another character" : "the end",
        "Write whole numbers with their units in capitals, such as PT24H, P3D or P1Y2M10DT2H30M.");
  }

  private void refuse(EngineCode code, int where, String expected, String found, String remedy) {
    if (problem == null) {
      problem = Problem.error(code, LinePlace.in(text, where), expected, found, remedy);
    }
  }
}
