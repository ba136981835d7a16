package io.countersign.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Result;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What holds for every duration. */
class WaitDurationProps {

  private static final List<String> ZONES =
      List.of("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia");

  @Property
  void shouldParseItsOwnText(
      @ForAll @IntRange(max = 40) int years,
      @ForAll @IntRange(max = 200) int months,
      @ForAll @IntRange(max = 5000) int days,
      @ForAll @LongRange(min = 1, max = 500_000_000) long seconds) {
    // given
    var duration = new WaitDuration(Period.of(years, months, days), Duration.ofSeconds(seconds));

    // then
    assertThat(WaitDuration.parse(duration.toString()).orThrow()).isEqualTo(duration);
  }

  @Property
  void shouldTakeAtLeastItsClockPart(
      @ForAll @IntRange(max = 40) int months,
      @ForAll @IntRange(max = 40) int days,
      @ForAll @LongRange(min = 1, max = 100_000) long seconds,
      @ForAll @LongRange(min = 0, max = 4_000_000_000L) long start,
      @ForAll @IntRange(max = 4) int zone) {
    // given
    var duration = new WaitDuration(Period.of(0, months, days), Duration.ofSeconds(seconds));
    var id = ZoneId.of(ZONES.get(zone));
    Instant at = Instant.ofEpochSecond(start);

    // then
    assertThat(duration.from(at, id)).isAfterOrEqualTo(at.plusSeconds(seconds));
  }

  @Property
  void shouldAnswerEveryTextWithAValue(@ForAll String text) {
    // when
    Result<WaitDuration> result = WaitDuration.parse("P" + text);

    // then
    assertThat(result.problems().isEmpty()).isEqualTo(result instanceof Result.Accepted);
  }
}
