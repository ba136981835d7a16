package io.countersign.checks.store;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.CalendarLine;
import io.countersign.engine.store.CalendarStore;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The business calendars. The keys of their rows are organisation, name and version. */
final class SampleCalendars implements CalendarStore {

  private final SampleTransaction tx;

  SampleCalendars(SampleTransaction tx) {
    this.tx = tx;
  }

  /** Locks the name before it reads, so that it sees what the former holder committed. */
  @Override
  public CalendarVersion save(OrgId org, BusinessCalendar calendar, Actor by, Instant at) {
    var name = calendar.name();
    tx.require("calendar", org.value(), name);
    var newest = newest(org, name);
    if (newest.isPresent() && newest.get().calendar().equals(calendar)) {
      return newest.get();
    }
    int version = newest.map(CalendarVersion::version).orElse(0) + 1;
    var saved = new CalendarVersion(calendar, version);
    tx.rows().insert(new CalendarRow(saved, by.id(), at), org.value(), name, version);
    return saved;
  }

  @Override
  public Map<String, CalendarVersion> newest(OrgId org, Collection<String> names) {
    var found = new TreeMap<String, CalendarVersion>();
    for (var name : names) {
      tx.rows()
          .all(CalendarRow.class, org.value(), name)
          .forEach(row -> found.put(name, row.saved()));
    }
    return Collections.unmodifiableMap(found);
  }

  @Override
  public Optional<CalendarVersion> find(OrgId org, String name, int version) {
    return tx.rows().find(CalendarRow.class, org.value(), name, version).map(CalendarRow::saved);
  }

  @Override
  public List<CalendarLine> list(OrgId org) {
    var lines = new TreeMap<String, CalendarLine>();
    tx.rows()
        .all(CalendarRow.class, org.value())
        .forEach(row -> lines.put(row.saved().name(), row.line()));
    return List.copyOf(lines.values());
  }
}
