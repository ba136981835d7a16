package io.countersign.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for every calendar, in each zone that the runtime knows. */
class CalendarProps {

  private static final List<String> ZONES = ZoneId.getAvailableZoneIds().stream().sorted().toList();

  /** A calendar with instants around its exceptions, and the dice for more of them. */
  private record Trial(Random random, CalendarSample sample, BusinessCalendar calendar) {

    static Trial of(long seed) {
      var random = new Random(seed);
      return over(random, ZoneId.of(ZONES.get(random.nextInt(ZONES.size()))));
    }

    static Trial over(Random random, ZoneId zone) {
      var around = LocalDate.of(1960, 1, 1).plusDays(random.nextInt(50_000));
      var sample = CalendarSample.of(random, zone, around);
      return new Trial(random, sample, sample.calendar());
    }

    /** Returns an instant, often the beginning or the end of a window. */
    Instant instant() {
      var base = sample.exceptions().keySet().stream().findFirst().orElse(sample.rotation());
      var at =
          base.atStartOfDay(ZoneOffset.UTC)
              .toInstant()
              .plusSeconds(random.nextInt(40 * 86_400) - 20L * 86_400)
              .plusNanos(random.nextInt(3));
      return switch (random.nextInt(4)) {
        case 0 -> calendar.plus(at, Duration.ZERO);
        case 1 -> calendar.minus(at, Duration.ZERO);
        default -> at;
      };
    }

    Duration duration() {
      return switch (random.nextInt(4)) {
        case 0 -> Duration.ZERO;
        case 1 -> Duration.ofNanos(random.nextInt(3));
        case 2 -> Duration.ofMinutes(random.nextInt(1_000));
        default -> Duration.ofNanos(random.nextLong(40L * 86_400_000_000_000L));
      };
    }
  }

  @Property
  void shouldFindTheTimeThatItAdded(@ForAll long seed) {
    var trial = Trial.of(seed);
    var calendar = trial.calendar();
    var at = trial.instant();
    var working = trial.duration();

    assertThat(calendar.between(at, calendar.plus(at, working))).isEqualTo(working);
    assertThat(calendar.between(calendar.minus(at, working), at)).isEqualTo(working);
  }

  @Property
  void shouldAddInPartsAsInOne(@ForAll long seed) {
    var trial = Trial.of(seed);
    var calendar = trial.calendar();
    var at = trial.instant();
    var one = trial.duration();
    var other = trial.duration();

    assertThat(calendar.plus(calendar.plus(at, one), other))
        .isEqualTo(calendar.plus(at, one.plus(other)));
    assertThat(calendar.minus(calendar.minus(at, one), other))
        .isEqualTo(calendar.minus(at, one.plus(other)));
  }

  @Property
  void shouldNeverBeEarlierForALaterStartOrALongerDuration(@ForAll long seed) {
    var trial = Trial.of(seed);
    var calendar = trial.calendar();
    var at = trial.instant();
    var later = at.plus(trial.duration());
    var working = trial.duration();
    var longer = working.plus(trial.duration());

    assertThat(calendar.plus(later, working)).isAfterOrEqualTo(calendar.plus(at, working));
    assertThat(calendar.plus(at, longer)).isAfterOrEqualTo(calendar.plus(at, working));
    assertThat(calendar.minus(later, working)).isAfterOrEqualTo(calendar.minus(at, working));
    assertThat(calendar.minus(at, longer)).isBeforeOrEqualTo(calendar.minus(at, working));
  }

  @Property
  void shouldMeasureEachPartOnce(@ForAll long seed) {
    var trial = Trial.of(seed);
    var calendar = trial.calendar();
    var a = trial.instant();
    var b = trial.instant();
    var c = trial.instant();

    assertThat(calendar.between(a, b)).isEqualTo(calendar.between(b, a).negated());
    assertThat(calendar.between(a, b).plus(calendar.between(b, c)))
        .isEqualTo(calendar.between(a, c));
    assertThat(calendar.between(a, b).abs()).isLessThanOrEqualTo(Duration.between(a, b).abs());
    assertThat(calendar.between(a, b).isNegative() && a.isBefore(b)).isFalse();
  }

  @Property
  void shouldReturnToTheEarliestInstantWithoutWorkingTimeBetween(@ForAll long seed) {
    var trial = Trial.of(seed);
    var calendar = trial.calendar();
    var end = trial.instant();
    var working = trial.duration().plusNanos(1);

    var back = calendar.plus(calendar.minus(end, working), working);

    assertThat(back).isBeforeOrEqualTo(end);
    assertThat(calendar.between(back, end)).isZero();
    assertThat(calendar.between(back.minusNanos(1), end)).isPositive();
    if (calendar.isOpen(end) && calendar.isOpen(end.minusNanos(1))) {
      assertThat(back).isEqualTo(end);
    }
  }

  @Property
  void shouldBeOpenWhereTimeElapses(@ForAll long seed) {
    var trial = Trial.of(seed);
    var at = trial.instant();

    var working = trial.calendar().between(at, at.plusNanos(1));

    assertThat(working.isZero()).isNotEqualTo(trial.calendar().isOpen(at));
  }

  @Property
  void shouldReadItsOwnFormAndSortIt(@ForAll long seed) {
    var trial = Trial.of(seed);
    var calendar = trial.calendar();
    var plain = calendar.toPlain();

    var shuffled = trial.sample().shuffled(trial.random());

    assertThat(BusinessCalendar.fromPlain(plain)).isEqualTo(new Result.Accepted<>(calendar));
    assertThat(BusinessCalendar.fromJson(Json.write(plain)).orThrow()).isEqualTo(calendar);
    assertThat(shuffled).isEqualTo(calendar).hasSameHashCodeAs(calendar);
    assertThat(Json.write(shuffled.toPlain())).isEqualTo(Json.write(plain));
    assertThat(CanonicalJson.ofValue(plain)).isInstanceOf(Result.Accepted.class);
  }

  @Property
  void shouldExplainAllTimeThatDidNotCount(@ForAll long seed) {
    var trial = Trial.of(seed);
    var calendar = trial.calendar();
    var start = trial.instant();
    var duration =
        new BusinessDuration(
            trial.random().nextInt(20), Duration.ofSeconds(1 + trial.random().nextInt(200_000)));

    var due = calendar.explain(start, duration);

    assertThat(due.due()).isEqualTo(calendar.plus(start, duration));
    assertThat(due.working()).isEqualTo(calendar.between(start, due.due()));
    assertThat(due.skipped()).hasSizeLessThanOrEqualTo(DueTime.MOST_SKIPPED);
    var sum = due.skipped().stream().map(SkippedTime::length).reduce(due.working(), Duration::plus);
    if (due.omitted() == 0) {
      assertThat(sum).isEqualTo(Duration.between(start, due.due()));
    }
    for (int i = 1; i < due.skipped().size(); i++) {
      assertThat(due.skipped().get(i).first()).isAfterOrEqualTo(due.skipped().get(i - 1).last());
    }
  }

  @Property
  void shouldCountWorkingDaysInOrderWhereClocksStay(@ForAll long seed) {
    var trial = Trial.over(new Random(seed), ZoneOffset.UTC);
    var calendar = trial.calendar();
    var start = trial.instant();
    var later = start.plus(trial.duration());
    var duration = BusinessDuration.ofDays(1 + trial.random().nextInt(10));

    var due = calendar.plus(start, duration);

    assertThat(calendar.plus(later, duration)).isAfterOrEqualTo(due);
    assertThat(due).isAfter(calendar.plus(start, Duration.ZERO));
    assertThat(calendar.plus(due, Duration.ZERO)).isEqualTo(due);
  }

  @Property
  void shouldAnswerEveryValueWithAResult(@ForAll String name, @ForAll String text) {
    var result =
        BusinessCalendar.fromPlain(
            Map.of(name, text, "week", Map.of("monday", List.of(text)), "zone", text));

    assertThat(result.problems()).isNotEmpty();
    assertThat(BusinessCalendar.fromJson(text).problems()).isNotEmpty();
    assertThat(BusinessDuration.parse(text).problems()).isNotEmpty();
  }
}
