package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.CalendarStore;
import io.countersign.engine.store.UnreadableRowsException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Calendars under a login that has the role of the application, and two writers at once. */
final class CalendarsAtWorkTest {

  private static final Ground ground = Ground.of(CalendarsAtWorkTest.class);
  private static final OrgId ACME = OrgId.of("acme");
  private static final String OFFICE = "office";
  private static final String WAITING =
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid = ";

  private static PGSimpleDataSource app;
  private static PostgresStore store;

  @BeforeAll
  static void login() throws SQLException {
    app = Logins.of(ground, "calendar_app", "IN ROLE wf_app");
    store = PostgresStore.over(app);
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @BeforeEach
  void empty() {
    ground.empty();
  }

  private static BusinessCalendar until(int hour) {
    return BusinessCalendar.named(OFFICE, ZoneOffset.UTC)
        .openOnWeekdays("09:00-" + hour + ":00")
        .build()
        .orThrow();
  }

  private static CalendarVersion save(CalendarStore calendars, int hour) {
    return calendars.save(ACME, until(hour), Actor.person("olga"), Ground.T0);
  }

  private static <T> T ask(Function<CalendarStore, T> question) {
    return store.transactions().inOwn(tx -> question.apply(tx.calendars()));
  }

  private static Connection open() throws SQLException {
    var connection = app.getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  private static int number(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** Members are sorted and there is no space, so that equal calendars are equal texts. */
  @Test
  void shouldKeepCanonicalJson() throws SQLException {
    ask(calendars -> save(calendars, 17));

    try (var session = SqlSession.over(ground.direct())) {
      assertThat(session.rows("SELECT * FROM workflow.workflow_calendars"))
          .containsExactly(
              "acme|office|1|{\"name\":\"office\",\"week\":{\"friday\":[\"09:00-17:00\"],"
                  + "\"monday\":[\"09:00-17:00\"],\"thursday\":[\"09:00-17:00\"],"
                  + "\"tuesday\":[\"09:00-17:00\"],\"wednesday\":[\"09:00-17:00\"]},"
                  + "\"zone\":\"Z\"}|olga|2026-01-15 09:00:00+00");
    }
  }

  @Test
  void shouldSaveCalendarsAsTheApplicationAndLeaveTheSessionAsItWas() throws SQLException {
    try (var connection = open()) {
      var calendars = store.in(connection).calendars();

      assertThat(save(calendars, 17).version()).isEqualTo(1);
      assertThat(calendars.newest(ACME, OFFICE)).isPresent();
      assertThat(number(connection, "SELECT count(*) FROM workflow.workflow_calendars"))
          .as("rows without an organisation")
          .isZero();
      connection.commit();
    }
  }

  @Test
  void shouldRefuseAnotherOrganisationThanTheOneOfTheSession() throws SQLException {
    try (var connection = open()) {
      InvoiceTable.run(connection, "SET LOCAL workflow.org = 'rival'");
      var mark = connection.setSavepoint();
      var calendars = store.in(connection).calendars();
      var calls =
          List.<Function<CalendarStore, ?>>of(
              all -> save(all, 17),
              all -> all.newest(ACME, OFFICE),
              all -> all.find(ACME, OFFICE, 1),
              all -> all.list(ACME));

      for (var call : calls) {
        assertThatThrownBy(() -> call.apply(calendars)).isInstanceOf(OrganisationException.class);
        connection.rollback(mark);
      }
    }
  }

  /** The second waits for the first, and then counts on from what is there. */
  @Test
  void shouldHoldASecondWriterUp() throws Exception {
    for (boolean kept : new boolean[] {false, true}) {
      try (var first = open();
          var second = open();
          var watch = ground.direct()) {
        int pid = number(second, "SELECT pg_backend_pid()");
        assertThat(save(store.in(first).calendars(), 17).version()).isEqualTo(1);
        var waiting =
            CompletableFuture.supplyAsync(() -> save(store.in(second).calendars(), 18).version());
        while (number(watch, WAITING + pid) == 0) {
          assertThat(waiting).isNotDone();
        }
        assertThat(number(watch, WAITING + pid + " AND locktype = 'advisory'"))
            .as("it waits for the name, before it has looked at any version")
            .isEqualTo(1);
        if (kept) {
          first.commit();
        } else {
          first.rollback();
        }

        assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(kept ? 2 : 1);
        second.rollback();
      }
    }
  }

  /** Who writes past the engine meets the key. */
  @Test
  void shouldHoldOneCalendarOfAVersion() throws SQLException {
    ask(calendars -> save(calendars, 17));

    try (var session = SqlSession.over(ground.direct())) {
      var insert =
          "INSERT INTO workflow.workflow_calendars SELECT org_id, name, %s, calendar,"
              + " saved_by, saved_at FROM workflow.workflow_calendars";
      assertThat(session.refusal(insert.formatted("1"))).contains("workflow_calendars_pkey");
      assertThat(session.refusal(insert.formatted("0"))).contains("calendar_version");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "calendar = '{'",
        "calendar = '{}'",
        "calendar = replace(calendar, '\"Z\"', '\"Mars/Olympus\"')",
        "calendar = replace(calendar, '\"office\"', '\"other\"')"
      })
  void shouldNameAVersionThatCannotBeReadAndLeaveTheTransactionUsable(String damage)
      throws SQLException {
    ask(calendars -> save(calendars, 17));
    ask(calendars -> save(calendars, 18));
    ground.pastGuards("UPDATE workflow.workflow_calendars SET " + damage + " WHERE version = 2");

    try (var connection = open()) {
      var calendars = store.in(connection).calendars();

      for (var call :
          List.<Function<CalendarStore, ?>>of(
              all -> all.newest(ACME, OFFICE), all -> all.find(ACME, OFFICE, 2))) {
        assertThatThrownBy(() -> call.apply(calendars))
            .isInstanceOf(UnreadableRowsException.class)
            .hasMessageContaining("version 2 of the calendar office");
      }
      assertThat(calendars.find(ACME, OFFICE, 1)).isPresent();
      assertThat(calendars.list(ACME)).singleElement().matches(line -> line.version() == 2);
    }
  }
}
