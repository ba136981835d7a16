package io.countersign.postgres;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.CalendarLine;
import io.countersign.engine.store.CalendarStore;
import io.countersign.json.CanonicalJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The business calendars in Postgres, as a transaction sees them: canonical JSON by version. */
final class PostgresCalendars implements CalendarStore {

  private static final String FIND = "find a calendar";

  private final QueryRunner queries;
  private final StoreSettings settings;

  PostgresCalendars(StatementRunner session, StoreSettings settings) {
    this.queries = session.queries();
    this.settings = settings;
  }

  @Override
  public CalendarVersion save(OrgId org, BusinessCalendar calendar, Actor by, Instant at) {
    int version =
        queries
            .ask("save a calendar", CalendarSql.SAVE)
            .bind("org", org.value())
            .bind("name", calendar.name())
            .bind("calendar", CanonicalJson.ofValue(calendar.toPlain()).orThrow().text())
            .bind("by", by.id())
            .bind("at", RowId.cut(at))
            .bind("wait", settings.lockWaitMillis())
            .one(
                (row, context) ->
                    UnavailableAnswers.requireFree(row, "the calendar " + calendar.name())
                        .getInt(1));
    return new CalendarVersion(calendar, version);
  }

  @Override
  public Map<String, CalendarVersion> newest(OrgId org, Collection<String> names) {
    var found = new TreeMap<String, CalendarVersion>();
    if (!names.isEmpty()) {
      readable(
              queries
                  .askAs(org.value(), FIND, CalendarSql.NEWEST)
                  .bind("names", names.stream().distinct().toList()))
          .forEach(one -> found.put(one.name(), one));
    }
    return Collections.unmodifiableMap(found);
  }

  @Override
  public Optional<CalendarVersion> find(OrgId org, String name, int version) {
    return readable(
            queries
                .askAs(org.value(), FIND, CalendarSql.BY_VERSION)
                .bind("name", name)
                .bind("version", version))
        .stream()
        .findFirst();
  }

  private static List<CalendarVersion> readable(NamedQuery query) {
    return query.read(
        rows ->
            ReadableRows.all(rows, PostgresCalendars::name, (row, context) -> readVersion(row)));
  }

  private static String name(ResultSet row) throws SQLException {
    return "version " + row.getInt("version") + " of the calendar " + row.getString("name");
  }

  private static CalendarVersion readVersion(ResultSet row) throws SQLException {
    var name = InstanceRowReader.text(row, "name");
    var calendar = BusinessCalendar.fromJson(InstanceRowReader.text(row, "calendar")).orThrow();
    if (!calendar.name().equals(name)) {
      throw new IllegalStateException("the calendar " + calendar.name());
    }
    return new CalendarVersion(calendar, row.getInt("version"));
  }

  @Override
  public List<CalendarLine> list(OrgId org) {
    return queries
        .askAs(org.value(), "list calendars", CalendarSql.LIST)
        .read(
            rows ->
                ReadableRows.all(
                    rows,
                    PostgresCalendars::name,
                    (row, context) ->
                        new CalendarLine(
                            InstanceRowReader.text(row, "name"),
                            row.getInt("version"),
                            InstanceRowReader.text(row, "saved_by"),
                            InstanceRowReader.time(row, "saved_at"))));
  }
}
