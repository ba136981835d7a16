package io.countersign.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random calendars in the two weeks around a change of the clocks, against a slow oracle. */
class CalendarOracleProps {

  /** A zone and a moment near which its clocks change. */
  private record Scene(String zone, String middle) {

    ZoneId id() {
      return ZoneId.of(zone);
    }

    Instant instant() {
      return Instant.parse(middle);
    }
  }

  private static final List<Scene> SCENES =
      List.of(
          new Scene("UTC", "2026-12-31T23:00:00Z"),
          new Scene("Asia/Kolkata", "2028-02-29T12:00:00Z"),
          new Scene("Europe/Berlin", "2026-03-29T01:00:00Z"),
          new Scene("Europe/Berlin", "2026-10-25T01:00:00Z"),
          new Scene("America/New_York", "2026-03-08T07:00:00Z"),
          new Scene("America/New_York", "2026-11-01T06:00:00Z"),
          new Scene("America/Havana", "2026-11-01T05:00:00Z"),
          new Scene("America/Sao_Paulo", "2015-10-18T03:00:00Z"),
          new Scene("America/Sao_Paulo", "2016-02-21T02:00:00Z"),
          new Scene("America/St_Johns", "2010-11-07T02:31:00Z"),
          new Scene("America/St_Johns", "2010-03-14T03:31:00Z"),
          new Scene("Australia/Lord_Howe", "2026-04-04T15:00:00Z"),
          new Scene("Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
          new Scene("Pacific/Chatham", "2026-04-04T14:00:00Z"),
          new Scene("Pacific/Chatham", "2026-09-26T14:00:00Z"),
          new Scene("Pacific/Apia", "2011-12-30T10:00:00Z"));

  /** The window of the 29th ends at midnight, and the 30th was skipped. */
  @Example
  void shouldKnowWindowsBeforeADayThatWasSkipped() {
    shouldAgreeWithTheSlowOracle(-795_975_562);
  }

  @Property
  void shouldAgreeWithTheSlowOracle(@ForAll long seed) {
    // given
    var random = new Random(seed);
    var scene = SCENES.get(random.nextInt(SCENES.size()));
    var sample =
        CalendarSample.of(random, scene.id(), LocalDate.ofInstant(scene.instant(), scene.id()));
    var calendar = sample.calendar();
    var oracle = new SlowClock(sample, scene.instant());

    for (int i = 0; i < 20; i++) {
      // when
      int from = minute(random, oracle);
      int to = minute(random, oracle);
      int working = random.nextInt(4) == 0 ? 0 : random.nextInt(2_000);

      // then
      assertThat(calendar.isOpen(oracle.at(from)))
          .as("open " + from)
          .isEqualTo(oracle.isOpen(from));
      assertThat(calendar.between(oracle.at(from), oracle.at(to)))
          .isEqualTo(
              from <= to
                  ? Duration.ofMinutes(oracle.between(from, to))
                  : Duration.ofMinutes(-oracle.between(to, from)));
      var duration = Duration.ofMinutes(working);
      oracle
          .plus(from, working)
          .ifPresent(end -> assertThat(calendar.plus(oracle.at(from), duration)).isEqualTo(end));
      oracle
          .minus(to, working)
          .ifPresent(start -> assertThat(calendar.minus(oracle.at(to), duration)).isEqualTo(start));
    }
  }

  /** Half of the minutes are near the change. */
  private static int minute(Random random, SlowClock oracle) {
    int middle = oracle.minutes() / 2;
    return random.nextBoolean()
        ? middle - 300 + random.nextInt(600)
        : random.nextInt(oracle.minutes());
  }
}
