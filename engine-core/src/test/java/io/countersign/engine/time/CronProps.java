package io.countersign.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Result;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for every cron; the oracle walks through time minute by minute. */
class CronProps {

  /** A zone and a moment near which its clocks do something. */
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
          new Scene("UTC", "2028-02-29T12:00:00Z"),
          new Scene("UTC", "2026-12-31T23:00:00Z"),
          new Scene("Europe/Berlin", "2026-03-29T01:00:00Z"),
          new Scene("Europe/Berlin", "2026-10-25T01:00:00Z"),
          new Scene("America/New_York", "2026-03-08T07:00:00Z"),
          new Scene("America/New_York", "2026-11-01T06:00:00Z"),
          new Scene("Australia/Lord_Howe", "2026-04-04T15:00:00Z"),
          new Scene("Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
          new Scene("Pacific/Apia", "2011-12-30T10:00:00Z"),
          new Scene("Pacific/Apia", "2012-03-31T14:00:00Z"));

  @Property
  void shouldFireExactlyWhenTheSlowOracleSays(@ForAll long seed) {
    // given
    var scene = SCENES.get(new Random(seed).nextInt(SCENES.size()));
    var sample = CronSample.of(seed, LocalDateTime.ofInstant(scene.instant(), scene.id()));
    Instant start = scene.instant().minus(Duration.ofHours(40));
    Instant end = scene.instant().plus(Duration.ofHours(40));
    Result<Cron> cron = parsed(sample);
    Assume.that(cron.problems().isEmpty());

    // when
    var found = new ArrayList<Instant>();
    Instant at = cron.orThrow().next(start, scene.id());
    while (at.isBefore(end)) {
      found.add(at);
      at = cron.orThrow().next(at, scene.id());
    }

    // then
    assertThat(found).as(sample.text() + " " + scene).isEqualTo(oracle(sample, scene, start, end));
  }

  /** Every firing after {@code start} and before {@code end}. */
  private static List<Instant> oracle(CronSample sample, Scene scene, Instant start, Instant end) {
    Map<LocalDateTime, Instant> shown = new LinkedHashMap<>();
    for (Instant at = start; !at.isAfter(end); at = at.plus(1, ChronoUnit.MINUTES)) {
      shown.putIfAbsent(LocalDateTime.ofInstant(at, scene.id()), at);
    }
    var firings = new TreeSet<Instant>();
    LocalDateTime first = LocalDateTime.ofInstant(start, scene.id());
    LocalDateTime last = LocalDateTime.ofInstant(end, scene.id());
    for (var local = first; local.isBefore(last); local = local.plusMinutes(1)) {
      if (sample.allows(local)) {
        var shownFirst = local;
        while (!shown.containsKey(shownFirst)) {
          shownFirst = shownFirst.plusMinutes(1);
        }
        firings.add(shown.getOrDefault(shownFirst, Instant.MAX));
      }
    }
    firings.remove(start);
    return List.copyOf(firings);
  }

  @Property
  void shouldGoForwardToAllowedTimesFromAnywhere(@ForAll long seed) {
    // given
    var random = new Random(seed);
    var zone = SCENES.get(random.nextInt(SCENES.size())).id();
    Instant start = Instant.ofEpochSecond(random.nextLong(-1_000_000_000L, 5_000_000_000L));
    var sample = CronSample.of(seed, LocalDateTime.ofInstant(start, zone));
    Result<Cron> cron = parsed(sample);
    Assume.that(cron.problems().isEmpty());

    // then
    Instant at = start;
    for (int i = 0; i < 20; i++) {
      Instant next = cron.orThrow().next(at, zone);
      var local = LocalDateTime.ofInstant(next, zone);
      assertThat(next).isAfter(at);
      assertThat(sample.allows(local) || endsGap(next, zone))
          .as(sample.text() + " " + local)
          .isTrue();
      assertThat(cron.orThrow().next(next.minusNanos(1), zone)).isEqualTo(next);
      at = next;
    }
  }

  /** A sample is well formed, so nothing but dates without a month may be held against it. */
  private static Result<Cron> parsed(CronSample sample) {
    Result<Cron> cron = Cron.parse(sample.text());
    assertThat(cron.problems())
        .as(sample.text())
        .allMatch(problem -> problem.code() == EngineCode.TIME_CRON_NEVER);
    return cron;
  }

  private static boolean endsGap(Instant instant, ZoneId zone) {
    var before = LocalDateTime.ofInstant(instant.minusSeconds(1), zone);
    return before.plusSeconds(1).isBefore(LocalDateTime.ofInstant(instant, zone));
  }

  @Property
  void shouldParseItsOwnText(@ForAll long seed) {
    // given
    Result<Cron> cron = parsed(CronSample.of(seed, LocalDateTime.MIN));
    Assume.that(cron.problems().isEmpty());

    // then
    assertThat(Cron.parse(cron.orThrow().toString())).isEqualTo(cron);
  }

  @Property
  void shouldAnswerEveryTextWithAValue(@ForAll String text) {
    // when
    Result<Cron> result = Cron.parse(text);

    // then
    assertThat(result.problems().isEmpty()).isEqualTo(result instanceof Result.Accepted);
  }
}
