package io.countersign.engine.time;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRulesProvider;
import java.util.regex.Pattern;

/** Reader of time zones. */
public final class TimeZones {

  private static final Pattern OFFSET =
      Pattern.compile("Z|[+-](?:(?:0[0-9]|1[0-7]):[0-5][0-9]|18:00)");

  private TimeZones() {}

  /**
   * Returns the zone that a text names: a region such as {@code Europe/Berlin} or {@code UTC} in
   * its exact letter case, or a fixed offset, {@code Z} or {@code +hh:mm} up to 18 hours. The
   * available regions depend on the time zone data of the Java runtime. Any other text is refused
   * with {@code TIME_ZONE_UNKNOWN} at 1:1, including {@code UTC+2} and {@code +2}.
   */
  public static Result<ZoneId> parse(String text) {
    if (OFFSET.matcher(text).matches()) {
      return new Result.Accepted<>(ZoneOffset.of(text));
    }
    if (ZoneRulesProvider.getAvailableZoneIds().contains(text)) {
      return new Result.Accepted<>(ZoneId.of(text));
    }
    return new Result.Refused<>(
        Problem.error(
            EngineCode.TIME_ZONE_UNKNOWN,
            LinePlace.in(text, 0),
            "a time zone",
            "another text",
            "Write a region such as Europe/Berlin, or an offset such as +02:00."));
  }
}
