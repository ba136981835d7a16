package io.countersign.testkit.memory;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.CalendarLine;
import io.countersign.engine.store.CalendarStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The business calendars of a memory store, as a transaction sees them. */
final class MemoryCalendars implements CalendarStore {

  private final MemoryStore store;
  private final MemoryTransaction transaction;

  MemoryCalendars(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
  }

  private MemoryTable<String, List<CalendarRow>> rows() {
    store.need(transaction);
    return store.calendarRows();
  }

  private static String place(OrgId org, String name) {
    return org + "\n" + name;
  }

  private List<CalendarRow> versions(OrgId org, String name) {
    return rows().get(place(org, name)).orElse(List.of());
  }

  /** There is a single lock, so transactions that save take turns. */
  @Override
  public CalendarVersion save(OrgId org, BusinessCalendar calendar, Actor by, Instant at) {
    var name = calendar.name();
    var versions = new ArrayList<>(versions(org, name));
    var newest = newest(org, name);
    if (newest.isPresent() && newest.get().calendar().equals(calendar)) {
      return newest.get();
    }
    var saved = new CalendarVersion(calendar, versions.size() + 1);
    versions.add(new CalendarRow(saved, by.id(), at));
    rows().put(place(org, name), List.copyOf(versions));
    return saved;
  }

  @Override
  public Map<String, CalendarVersion> newest(OrgId org, Collection<String> names) {
    var found = new TreeMap<String, CalendarVersion>();
    for (var name : names) {
      versions(org, name).forEach(row -> found.put(name, row.saved()));
    }
    return Collections.unmodifiableMap(found);
  }

  @Override
  public Optional<CalendarVersion> find(OrgId org, String name, int version) {
    return versions(org, name).stream()
        .map(CalendarRow::saved)
        .filter(saved -> saved.version() == version)
        .findFirst();
  }

  @Override
  public List<CalendarLine> list(OrgId org) {
    return rows().between(place(org, ""), place(org, "\uffff")).stream()
        .map(versions -> versions.get(versions.size() - 1).line())
        .toList();
  }
}
