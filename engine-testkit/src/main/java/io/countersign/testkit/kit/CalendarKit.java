package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.CalendarLine;
import io.countersign.engine.store.CalendarStore;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.json.CanonicalJson;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Specification of the business calendars of a store. Extend it, return an empty store, and run it
 * with JUnit.
 */
public abstract class CalendarKit {

  private static final OrgId ACME = OrgId.of("acme");
  private static final OrgId GLOBEX = OrgId.of("globex");
  private static final Actor OLGA = Actor.person("olga", "admin");
  private static final Actor OTTO = Actor.person("otto");
  private static final Instant MONDAY = Instant.parse("2026-01-12T09:00:00Z");
  private static final Instant TUESDAY = Instant.parse("2026-01-13T09:00:00Z");
  private static final String OFFICE = "office";
  private static final int WRITERS = 8;

  /** Constructor for the subclass of a store's author. */
  protected CalendarKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private <T> T ask(Function<CalendarStore, T> question) {
    return in(tx -> question.apply(tx.calendars()));
  }

  private CalendarVersion save(BusinessCalendar calendar) {
    return ask(all -> all.save(ACME, calendar, OLGA, MONDAY));
  }

  private List<CalendarLine> lines(OrgId org) {
    return ask(all -> all.list(org));
  }

  /** A calendar that closes at this hour. */
  private static BusinessCalendar until(String name, int hour) {
    return BusinessCalendar.named(name, ZoneId.of("Europe/Berlin"))
        .openOnWeekdays("09:00-" + hour + ":00")
        .build()
        .orThrow();
  }

  private static BusinessCalendar shifts() {
    return BusinessCalendar.named("shifts \u00e4\ud83d\ude00\u4e2d", ZoneId.of("Asia/Kolkata"))
        .rotation(
            LocalDate.of(2026, 1, 5),
            List.of(List.of("06:00-14:00", "14:30-18:00"), List.of("00:00-24:00"), List.of()))
        .open(LocalDate.of(2026, 1, 6), "Stock-taking \"\\'\uffff", "10:00-12:00")
        .closed(LocalDate.of(2026, 7, 1), LocalDate.of(2026, 7, 14), "Works holidays")
        .build()
        .orThrow();
  }

  private static BusinessCalendar week() {
    return BusinessCalendar.named("week", ZoneId.of("America/New_York"))
        .open(DayOfWeek.SUNDAY, "22:15-24:00")
        .open(DayOfWeek.TUESDAY, "13:00-18:00", "09:00-12:00")
        .holiday(LocalDate.of(2026, 12, 25), "Christmas Day")
        .build()
        .orThrow();
  }

  /** A stored calendar is read back unchanged, every part of it. */
  @Test
  void shouldReadBackWhatWasSaved() {
    for (var calendar : List.of(shifts(), week(), until(OFFICE, 18))) {
      var saved = save(calendar);

      assertEquals(new CalendarVersion(calendar, 1), saved);
      var name = calendar.name();
      assertEquals(Optional.of(saved), ask(all -> all.newest(ACME, name)));
      var found = ask(all -> all.find(ACME, name, 1)).orElseThrow();
      assertEquals(saved, found);
      assertEquals(canonical(calendar), canonical(found.calendar()));
    }
  }

  private static String canonical(BusinessCalendar calendar) {
    return CanonicalJson.ofValue(calendar.toPlain()).orThrow().text();
  }

  /** Each name has its own versions, which are consecutive; former ones stay as they were. */
  @Test
  void shouldNumberTheVersionsOfANameWithoutGaps() {
    assertEquals(1, save(until(OFFICE, 16)).version());
    assertEquals(2, save(until(OFFICE, 17)).version());
    assertEquals(1, save(until("branch", 16)).version());
    assertEquals(3, save(until(OFFICE, 16)).version(), "the first one again, after another one");

    assertEquals(
        List.of(until(OFFICE, 16), until(OFFICE, 17), until(OFFICE, 16)),
        IntStream.rangeClosed(1, 3)
            .mapToObj(version -> ask(all -> all.find(ACME, OFFICE, version)).orElseThrow())
            .map(CalendarVersion::calendar)
            .toList());
    assertEquals(
        Optional.of(new CalendarVersion(until(OFFICE, 16), 3)),
        ask(all -> all.newest(ACME, OFFICE)));
  }

  /** More than nine versions are ordered by their numbers and not by their texts. */
  @Test
  void shouldFindTheNewestOfManyVersions() {
    for (int i = 0; i < 12; i++) {
      save(until(OFFICE, 10 + i));
    }

    assertEquals(
        Optional.of(new CalendarVersion(until(OFFICE, 21), 12)),
        ask(all -> all.newest(ACME, OFFICE)));
    assertEquals(List.of(new CalendarLine(OFFICE, 12, "olga", MONDAY)), lines(ACME));
  }

  /** A calendar that equals the newest version is that version, and nothing is written. */
  @Test
  void shouldWriteNothingForAnEqualCalendar() {
    save(until(OFFICE, 16));
    var first =
        BusinessCalendar.named("two", ZoneOffset.UTC)
            .open(DayOfWeek.MONDAY, "09:00-12:00", "13:00-17:00")
            .open(DayOfWeek.FRIDAY, "09:00-12:00")
            .build()
            .orThrow();
    var same =
        BusinessCalendar.named("two", ZoneOffset.UTC)
            .open(DayOfWeek.FRIDAY, "09:00-12:00")
            .open(DayOfWeek.MONDAY, "13:00-17:00", "09:00-12:00")
            .build()
            .orThrow();
    save(first);

    var again = ask(all -> all.save(ACME, until(OFFICE, 16), OTTO, TUESDAY));
    var written = ask(all -> all.save(ACME, same, OTTO, TUESDAY));

    assertEquals(new CalendarVersion(until(OFFICE, 16), 1), again);
    assertEquals(new CalendarVersion(first, 1), written, "days and windows in another order");
    assertEquals(
        List.of(
            new CalendarLine(OFFICE, 1, "olga", MONDAY),
            new CalendarLine("two", 1, "olga", MONDAY)),
        lines(ACME));
    assertEquals(Optional.empty(), ask(all -> all.find(ACME, OFFICE, 2)));
  }

  /** A list has each name once, with its newest version and who saved that. */
  @Test
  void shouldListNamesWithTheirNewestVersions() {
    save(until("b", 16));
    save(until("a b", 16));
    save(until("B", 16));
    save(until("a", 16));
    ask(all -> all.save(ACME, until("b", 17), OTTO, TUESDAY));

    assertEquals(
        List.of(
            new CalendarLine("B", 1, "olga", MONDAY),
            new CalendarLine("a", 1, "olga", MONDAY),
            new CalendarLine("a b", 1, "olga", MONDAY),
            new CalendarLine("b", 2, "otto", TUESDAY)),
        lines(ACME));
  }

  /** Several names are found at once; those that no calendar has are missing. */
  @Test
  void shouldFindTheNewestOfSeveralNames() {
    save(until("a", 16));
    save(until("a", 17));
    save(until("b", 16));
    save(until("c", 16));

    assertEquals(
        Map.of(
            "a", new CalendarVersion(until("a", 17), 2),
            "b", new CalendarVersion(until("b", 16), 1)),
        ask(all -> all.newest(ACME, List.of("b", "none", "a", "b"))));
    assertEquals(Map.of(), ask(all -> all.newest(ACME, List.of())));
  }

  /** Names and versions that were never saved are empty. */
  @Test
  void shouldFindNothingThatWasNotSaved() {
    save(until(OFFICE, 16));

    assertEquals(Optional.empty(), ask(all -> all.newest(ACME, "offic")));
    assertEquals(Optional.empty(), ask(all -> all.newest(ACME, "OFFICE")));
    assertEquals(Optional.empty(), ask(all -> all.find(ACME, "", 1)));
    for (int version : new int[] {Integer.MIN_VALUE, 0, 2, Integer.MAX_VALUE}) {
      assertEquals(Optional.empty(), ask(all -> all.find(ACME, OFFICE, version)));
    }
    assertEquals(Map.of(), ask(all -> all.newest(ACME, List.of("none", ""))));
  }

  /** Each organisation has calendars of its own. */
  @Test
  void shouldShowOtherOrganisationsNothing() {
    save(until(OFFICE, 16));
    save(until(OFFICE, 17));

    assertEquals(Optional.empty(), ask(all -> all.newest(GLOBEX, OFFICE)));
    assertEquals(Optional.empty(), ask(all -> all.find(GLOBEX, OFFICE, 1)));
    assertEquals(List.of(), lines(GLOBEX));
    assertEquals(
        1, ask(all -> all.save(GLOBEX, until(OFFICE, 17), OTTO, TUESDAY)).version(), "its own");
    assertEquals(List.of(new CalendarLine(OFFICE, 1, "otto", TUESDAY)), lines(GLOBEX));
    assertEquals(List.of(new CalendarLine(OFFICE, 2, "olga", MONDAY)), lines(ACME));
  }

  /** A transaction sees its own versions at once, and a rollback forgets them without a gap. */
  @Test
  void shouldForgetWhatIsRolledBack() {
    save(until(OFFICE, 16));

    assertThrows(
        IllegalStateException.class,
        () ->
            in(
                tx -> {
                  assertEquals(2, save(tx, 17).version());
                  assertEquals(2, save(tx, 17).version());
                  assertEquals(3, save(tx, 18).version());
                  assertEquals(
                      Optional.of(new CalendarVersion(until(OFFICE, 18), 3)),
                      tx.calendars().newest(ACME, OFFICE));
                  throw new IllegalStateException("the host thinks better of it");
                }));
    assertEquals(List.of(new CalendarLine(OFFICE, 1, "olga", MONDAY)), lines(ACME));

    var second =
        in(
            tx -> {
              var before = tx.savepoint();
              save(tx, 17);
              tx.rollbackTo(before);
              assertEquals(Optional.empty(), tx.calendars().find(ACME, OFFICE, 2));
              return save(tx, 19);
            });
    assertEquals(new CalendarVersion(until(OFFICE, 19), 2), second);
    assertEquals(Optional.of(second), ask(all -> all.newest(ACME, OFFICE)));
  }

  private static CalendarVersion save(StoreTransaction tx, int hour) {
    return tx.calendars().save(ACME, until(OFFICE, hour), OLGA, MONDAY);
  }

  /** Writers of one name take turns: each calendar has a version, without gap and duplicate. */
  @Test
  void shouldGiveEachOfManyWritersAVersion() throws Exception {
    var saved = together(writer -> until(OFFICE, 10 + writer));

    assertEquals(
        IntStream.rangeClosed(1, WRITERS).boxed().toList(),
        saved.stream().map(CalendarVersion::version).sorted().toList());
    for (var one : saved) {
      assertEquals(Optional.of(one), ask(all -> all.find(ACME, OFFICE, one.version())));
    }
  }

  /** Writers of one and the same calendar get one version. */
  @Test
  void shouldWriteACalendarOfManyWritersOnce() throws Exception {
    var saved = together(writer -> until(OFFICE, 16));

    assertEquals(
        List.of(new CalendarVersion(until(OFFICE, 16), 1)), saved.stream().distinct().toList());
    assertEquals(Optional.empty(), ask(all -> all.find(ACME, OFFICE, 2)));
  }

  private List<CalendarVersion> together(Function<Integer, BusinessCalendar> calendars)
      throws Exception {
    var threads = Executors.newFixedThreadPool(WRITERS);
    try {
      var barrier = new CyclicBarrier(WRITERS);
      var works = new ArrayList<Callable<CalendarVersion>>();
      for (int i = 0; i < WRITERS; i++) {
        var calendar = calendars.apply(i);
        works.add(
            () -> {
              barrier.await();
              return save(calendar);
            });
      }
      var saved = new ArrayList<CalendarVersion>();
      for (var future : threads.invokeAll(works)) {
        saved.add(future.get());
      }
      return saved;
    } finally {
      threads.shutdownNow();
    }
  }
}
