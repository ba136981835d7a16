package io.countersign.testkit.crash;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.CalendarLine;
import io.countersign.engine.store.CalendarStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Wrapper of business calendars with crash points around every version that is written. */
final class CrashingCalendars implements CalendarStore {

  private final CalendarStore inner;
  private final CrashingTransaction transaction;

  CrashingCalendars(CalendarStore inner, CrashingTransaction transaction) {
    this.inner = inner;
    this.transaction = transaction;
  }

  @Override
  public CalendarVersion save(OrgId org, BusinessCalendar calendar, Actor by, Instant at) {
    boolean isNewest =
        inner
            .newest(org, calendar.name())
            .filter(newest -> newest.calendar().equals(calendar))
            .isPresent();
    return isNewest
        ? inner.save(org, calendar, by, at)
        : transaction.around(
            "saving the calendar " + calendar.name(), () -> inner.save(org, calendar, by, at));
  }

  @Override
  public Optional<CalendarVersion> newest(OrgId org, String name) {
    return inner.newest(org, name);
  }

  @Override
  public Map<String, CalendarVersion> newest(OrgId org, Collection<String> names) {
    return inner.newest(org, names);
  }

  @Override
  public Optional<CalendarVersion> find(OrgId org, String name, int version) {
    return inner.find(org, name, version);
  }

  @Override
  public List<CalendarLine> list(OrgId org) {
    return inner.list(org);
  }
}
