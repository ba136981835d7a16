package io.countersign.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.Engine;
import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.BusinessDuration;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.store.CalendarLine;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.problem.Result;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.scenario.Scenario;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The code on the page about calendars. */
class CalendarsGuideTest {

  private static final OrgId ACME = OrgId.of("acme");
  private static final Actor OLGA = Actor.person("olga");
  private static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final MemoryStore store = new MemoryStore(() -> NOW);
  private final Engine engine =
      Scenario.of(
              Compiler.standard()
                  .compile(
                      EntityContract.document("invoice").build(), PatchBuilder.empty("invoice", 1))
                  .orThrow())
          .engine();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store.transactions().inOwn(work);
  }

  private static BusinessCalendar office() {
    // region builder
    Result<BusinessCalendar> office =
        BusinessCalendar.named("office", ZoneId.of("Europe/Berlin"))
            .openOnWeekdays("09:00-12:00", "13:00-18:00")
            .open(LocalDate.of(2026, 12, 24), "Christmas Eve", "09:00-12:00")
            .holiday(LocalDate.of(2026, 12, 25), "Christmas Day")
            .closed(LocalDate.of(2026, 12, 28), LocalDate.of(2026, 12, 31), "Works holidays")
            .build();
    // endregion
    return office.orThrow();
  }

  @Test
  void shouldReadTheSameFromJson() {
    var json =
        """
        {"name": "office", "zone": "Europe/Berlin",
         "week": {
           "monday": ["09:00-12:00", "13:00-18:00"], "tuesday": ["09:00-12:00", "13:00-18:00"],
           "wednesday": ["09:00-12:00", "13:00-18:00"], "thursday": ["09:00-12:00", "13:00-18:00"],
           "friday": ["09:00-12:00", "13:00-18:00"]},
         "exceptions": [
           {"date": "2026-12-24", "name": "Christmas Eve", "open": ["09:00-12:00"]},
           {"date": "2026-12-25", "name": "Christmas Day"},
           {"from": "2026-12-28", "to": "2026-12-31", "name": "Works holidays"}]}
        """;

    assertThat(BusinessCalendar.fromJson(json).orThrow()).isEqualTo(office());
  }

  /** The rows of the table of results: a calendar from nine to six, without a break. */
  @Test
  void shouldCountAsThePageSays() {
    var nineToSix = BusinessCalendar.named("day", BERLIN).openOnWeekdays("09:00-18:00");
    var calendar = nineToSix.build().orThrow();

    for (var row :
        List.of(
            // Friday, four in the afternoon, in Berlin.
            "2026-01-09T15:00:00Z PT2H 2026-01-09T17:00:00Z",
            "2026-01-09T15:00:00Z PT4H 2026-01-12T10:00:00Z",
            "2026-01-09T15:00:00Z P1D 2026-01-12T15:00:00Z",
            "2026-01-10T11:00:00Z PT1H 2026-01-12T09:00:00Z",
            "2026-01-10T11:00:00Z P1D 2026-01-13T08:00:00Z",
            "2026-01-09T17:00:00Z P1D 2026-01-12T17:00:00Z")) {
      var parts = row.split(" ", 3);
      var duration = BusinessDuration.parse(parts[1]).orThrow();
      assertThat(calendar.plus(Instant.parse(parts[0]), duration)).as(row).isEqualTo(parts[2]);
    }
    assertThat(calendar.plus(Instant.parse("2026-01-10T11:00:00Z"), Duration.ZERO))
        .isEqualTo("2026-01-12T08:00:00Z");
    assertThat(calendar.plus(Instant.parse("2026-01-09T17:00:00Z"), Duration.ZERO))
        .isEqualTo("2026-01-09T17:00:00Z");
    assertThat(
            calendar.between(
                Instant.parse("2026-01-09T15:00:00Z"), Instant.parse("2026-01-12T10:00:00Z")))
        .isEqualTo(Duration.ofHours(4));
  }

  @Test
  void shouldCountTheNightsInWhichClocksChange() {
    var nights =
        BusinessCalendar.named("nights", BERLIN).open(DayOfWeek.SUNDAY, "00:00-06:00").build();
    var calendar = nights.orThrow();

    assertThat(hours(calendar, "2026-03-29")).isEqualTo(5);
    assertThat(hours(calendar, "2026-04-05")).isEqualTo(6);
    assertThat(hours(calendar, "2026-10-25")).isEqualTo(7);
  }

  private static long hours(BusinessCalendar calendar, String date) {
    var day = LocalDate.parse(date);
    return calendar
        .between(
            day.atStartOfDay(BERLIN).toInstant(), day.plusDays(1).atStartOfDay(BERLIN).toInstant())
        .toHours();
  }

  @Test
  void shouldSaveVersionsAndFindThem() {
    var first = in(tx -> save(tx, office()));
    var later =
        BusinessCalendar.named("office", BERLIN).openOnWeekdays("08:00-16:00").build().orThrow();
    var second = in(tx -> save(tx, later));
    var again = in(tx -> save(tx, later));

    assertThat(first).isEqualTo(new CalendarVersion(office(), 1));
    assertThat(second).isEqualTo(again).hasToString("office v2");
    var tx = store.begin();
    assertThat(engine.inspect().calendars(tx, ACME))
        .containsExactly(new CalendarLine("office", 2, "olga", NOW));
    assertThat(engine.inspect().calendar(tx, ACME, "office")).contains(second);
    assertThat(engine.inspect().calendar(tx, ACME, "office", 1)).contains(first);
    assertThat(engine.inspect().calendar(tx, ACME, "branch")).isEmpty();
    assertThat(due(tx, NOW)).isEqualTo("2026-01-19T09:00:00Z");
  }

  private CalendarVersion save(StoreTransaction tx, BusinessCalendar office) {
    // region save
    CalendarVersion saved = engine.saveCalendar(tx, ACME, office, OLGA).orThrow();
    // endregion
    return saved;
  }

  private Instant due(StoreTransaction tx, Instant asked) {
    // region due
    var office = engine.inspect().calendar(tx, ACME, "office").orElseThrow();
    var due = office.calendar().plus(asked, BusinessDuration.parse("P2D").orThrow());
    // keep office.version() beside due: later versions do not move it
    // endregion
    return due;
  }

  @Test
  void shouldRefuseIdsThatNoStoreKeeps() {
    var refused =
        in(tx -> engine.saveCalendar(tx, OrgId.of(""), office(), Actor.person("ol\0ga", "\n")));

    assertThat(refused.errors())
        .extracting(problem -> problem.place().pointer())
        .containsExactly("/org", "/actor/id", "/actor/roles/0");
    assertThat(engine.inspect().calendars(store.begin(), OrgId.of(""))).isEmpty();
  }
}
