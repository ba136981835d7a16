package io.countersign.engine.calendar;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.time.WaitDuration;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Duration in working time: working days of a calendar, then working time. So {@code P1D} is the
 * next working day, {@code PT8H} is eight hours of working time, and neither is converted into the
 * other. Immutable.
 *
 * @param days the working days; not negative
 * @param clock the working time after them, in whole seconds; not negative
 */
public record BusinessDuration(int days, Duration clock) {

  private static final int MAX_DAYS = 36_525;
  private static final Duration MAX_TIME = Duration.ofDays(MAX_DAYS);

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if a part is negative, both are zero, there are fractions of a
   *     second, or it is more than 36,525 days of 24 hours
   */
  public BusinessDuration {
    if (days < 0 || clock.isNegative() || clock.toNanosPart() != 0) {
      throw new IllegalArgumentException("Expected whole seconds and no negative part.");
    }
    if (days > MAX_DAYS
        || clock.compareTo(MAX_TIME.minusDays(days)) > 0
        || (days == 0 && clock.isZero())) {
      throw new IllegalArgumentException("Expected more than nothing and at most 36525 days.");
    }
  }

  /** Returns a duration of working days. */
  public static BusinessDuration ofDays(int days) {
    return new BusinessDuration(days, Duration.ZERO);
  }

  /** Returns a duration of working time. */
  public static BusinessDuration of(Duration clock) {
    return new BusinessDuration(0, clock);
  }

  /**
   * Parses an ISO-8601 duration of days, hours, minutes and whole seconds, such as {@code P2D},
   * {@code PT4H} or {@code P1DT4H}. Refused with {@code TIME_DURATION_SYNTAX}, with {@code
   * TIME_DURATION_RANGE} if it is not positive or longer than 100 years, and with {@code
   * CALENDAR_DURATION_UNIT} if it has years, months or weeks.
   */
  public static Result<BusinessDuration> parse(String text) {
    var read = WaitDuration.parse(text);
    return switch (read.kind()) {
      case REFUSED -> new Result.Refused<>(read.problems());
      case ACCEPTED -> {
        int unit = firstOf("YMW", text.split("T", 2)[0]);
        yield unit < 0 ? new Result.Accepted<>(of(read.orThrow())) : refused(text, unit);
      }
    };
  }

  private static BusinessDuration of(WaitDuration wait) {
    return new BusinessDuration(
        Math.toIntExact(wait.calendar().get(ChronoUnit.DAYS)), wait.clock());
  }

  private static int firstOf(String letters, String text) {
    for (int i = 0; i < text.length(); i++) {
      if (letters.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private static Result<BusinessDuration> refused(String text, int unit) {
    return new Result.Refused<>(
        Problem.error(
            EngineCode.CALENDAR_DURATION_UNIT,
            ProblemPlace.in(text, 1, unit + 1),
            "days before the T",
            "years, months or weeks",
            "Write working days, and hours of working time after a T, such as P5D or P1DT4H."));
  }

  /** Returns the shortest ISO-8601 text, which parses to an equal duration. */
  @Override
  public String toString() {
    if (days == 0) {
      return clock.toString();
    }
    return "P" + days + "D" + (clock.isZero() ? "" : clock.toString().substring(1));
  }
}
