package io.countersign.testkit.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.testkit.memory.MemoryStore;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrashingCalendarsTest {

  private static final OrgId ACME = OrgId.of("acme");
  private static final Actor OLGA = Actor.person("olga");
  private static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");

  private final MemoryStore store = new MemoryStore(() -> NOW);

  private static BusinessCalendar until(int hour) {
    return BusinessCalendar.named("office", ZoneOffset.UTC)
        .openOnWeekdays("09:00-" + hour + ":00")
        .build()
        .orThrow();
  }

  @Test
  void shouldCrashBeforeAndAfterEachVersionThatIsWritten() {
    // given
    var points = CrashPoints.never();
    var calendars = new CrashingTransaction(store.begin(), points).calendars();

    // when
    calendars.save(ACME, until(17), OLGA, NOW);
    calendars.save(ACME, until(17), OLGA, NOW);
    var second = calendars.save(ACME, until(18), OLGA, NOW);

    // then
    assertThat(points.passedPoints())
        .containsExactly(
            "#0 before saving the calendar office [the start]",
            "#1 after saving the calendar office [the start]",
            "#2 before saving the calendar office [the start]",
            "#3 after saving the calendar office [the start]");
    assertThat(calendars.newest(ACME, "office")).contains(second);
    assertThat(calendars.newest(ACME, List.of("office"))).containsEntry("office", second);
    assertThat(calendars.find(ACME, "office", 2)).contains(second);
    assertThat(calendars.list(ACME)).singleElement().matches(line -> line.version() == 2);
  }

  @Test
  void shouldForgetAVersionWhoseProcessCrashes() {
    // given
    var transaction = store.begin();
    var calendars = new CrashingTransaction(transaction, CrashPoints.at(1)).calendars();

    // when
    assertThatThrownBy(() -> calendars.save(ACME, until(17), OLGA, NOW))
        .isInstanceOf(CrashError.class);
    transaction.rollback();

    // then
    assertThat(store.begin().calendars().list(ACME)).isEmpty();
  }
}
