package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries with named parameters on the host's connection. */
final class NamedQueryTest {

  private static final Ground ground = Ground.of(NamedQueryTest.class);

  private static final String PATH = "SELECT pg_catalog.current_setting('search_path') AS path";

  private Connection connection;
  private StatementRunner session;

  @BeforeEach
  void join() throws SQLException {
    connection = ground.connect();
    connection.setAutoCommit(false);
    session = new StatementRunner(() -> connection);
  }

  @AfterEach
  void leave() throws SQLException {
    connection.close();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @Test
  void shouldBindEachValueByItsName() {
    var row =
        session
            .queries()
            .ask(
                "echo",
                """
                SELECT :text || :number || :text AS said, :long::bigint AS big, :none::text AS none,
                  :at::timestamptz = '2026-01-15T09:00:00Z' AS same, 'b' = ANY (:all) AS among
                """)
            .bind("all", List.of("a", "b"))
            .bind("at", Instant.parse("2026-01-15T09:00:00Z"))
            .bind("none", (String) null)
            .bind("long", 1L << 40)
            .bind("number", 7)
            .bind("text", "x")
            .one(
                (one, context) ->
                    List.of(
                        one.getString("said"),
                        one.getLong("big"),
                        "" + one.getString("none"),
                        one.getBoolean("same"),
                        one.getBoolean("among")));

    assertThat(row).containsExactly("x7x", 1L << 40, "null", true, true);
  }

  /** The first result is that of entering the organisation, and the last that of leaving it. */
  @Test
  void shouldReadTheResultBetweenEnteringAnOrganisationAndLeavingIt() throws SQLException {
    var inside =
        session
            .queries()
            .askAs(
                "acme",
                "look",
                "SELECT pg_catalog.current_setting('workflow.org') || ' in '"
                    + " || pg_catalog.current_setting('search_path') AS seen")
            .list((row, context) -> row.getString("seen"));

    assertThat(inside).containsExactly("acme in pg_catalog, pg_temp");
    assertThat(told(PATH)).isEqualTo("\"$user\", public");
    assertThat(told("SELECT pg_catalog.current_setting('workflow.org', true)")).isNullOrEmpty();
  }

  @Test
  void shouldSaySoWhereAResultIsMissing() {
    var handle = HandleFactory.open(connection);

    assertThatThrownBy(
            () ->
                new NamedQuery(session, handle, "look", "SET LOCAL work_mem = '1MB'; SELECT 1", 2)
                    .list((row, context) -> row.getInt(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Expected 2 results with rows, but found 1.");
  }

  /** The host goes on in its transaction, and alone ends it. */
  @Test
  void shouldLeaveConnectionAndTransactionToTheHost() throws SQLException {
    told("SELECT pg_catalog.set_config('countersign.test', 'in the transaction', true)");

    HandleFactory.on(connection, handle -> handle.createQuery(PATH).mapTo(String.class).one());
    session.queries().ask("look", PATH).list((row, context) -> row.getString(1));

    assertThat(connection.isClosed()).isFalse();
    assertThat(connection.getAutoCommit()).isFalse();
    assertThat(told("SELECT pg_catalog.current_setting('countersign.test')"))
        .isEqualTo("in the transaction");
  }

  /** A host may look its connection up for each call, and find another one. */
  @Test
  void shouldFollowTheHostToAnotherConnection() throws SQLException {
    var first = session.queries().ask("tell", StoreSql.BACKEND).one((row, at) -> row.getInt(1));
    connection.close();
    connection = ground.connect();
    connection.setAutoCommit(false);

    var second = session.queries().ask("tell", StoreSql.BACKEND).one((row, at) -> row.getInt(1));

    assertThat(second).isNotEqualTo(first);
  }

  @Test
  void shouldSendSavepointsWithTheNextQuery() throws SQLException {
    int mark = session.mark();
    session
        .queries()
        .ask("set", "SELECT pg_catalog.set_config('countersign.test', 'later', true)")
        .list((row, context) -> row.getString(1));
    assertThat(session.pendingMarks()).isEmpty();

    session.backTo(mark);

    assertThat(told("SELECT pg_catalog.current_setting('countersign.test', true)")).isNullOrEmpty();
  }

  /** Savepoints that were sent with a query are there even if it fails. */
  @Test
  void shouldGoBackToASavepointThatWasSentWithAQueryThatFails() throws SQLException {
    int mark = session.mark();

    assertThatThrownBy(
            () ->
                session
                    .queries()
                    .ask("divide", "SELECT 1 / :number")
                    .bind("number", 0)
                    .list((row, context) -> row.getInt(1)))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "Expected the database to divide, but it failed with SQLSTATE 22012: ERROR: division"
                + " by zero")
        .hasCauseInstanceOf(SQLException.class);

    session.backTo(mark);
    assertThat(told("SELECT 'goes on'")).isEqualTo("goes on");
  }

  /** A query that was never sent has sent no savepoints either. */
  @Test
  void shouldKeepSavepointsPendingWhereAParameterIsMissing() {
    session.mark();

    assertThatThrownBy(
            () ->
                session
                    .queries()
                    .ask("look", "SELECT :missing")
                    .list((row, context) -> row.getString(1)))
        .hasMessageContaining("missing");

    assertThat(session.pendingMarks()).contains("SAVEPOINT");
  }

  @Test
  void shouldTranslateFailuresAsEverywhereInTheStore() {
    var other = session.queries().askAs("globex", "look", PATH);
    session
        .queries()
        .ask("enter", "SELECT pg_catalog.set_config('workflow.org', 'acme', true)")
        .list((row, context) -> row.getString(1));

    assertThatThrownBy(() -> other.list((row, context) -> row.getString(1)))
        .isInstanceOf(OrganisationException.class);
  }

  @Test
  void shouldTranslateASchemaThatDiffers() {
    assertThatThrownBy(
            () ->
                session
                    .queries()
                    .ask("look", "SELECT * FROM workflow.nowhere")
                    .list((row, context) -> row.getString(1)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("WORKFLOW_SCHEMA_DIFFERS");
  }

  /** JDBI records statements for the JDK's flight recorder, and would record their values. */
  @Test
  void shouldKeepValuesOutOfRecordings(@TempDir Path folder) throws SQLException, IOException {
    var file = folder.resolve("statements.jfr");
    try (var recording = new Recording()) {
      recording.enable("jdbi.statement").withoutThreshold();
      recording.start();
      for (var value : List.of("", "v", "a private value")) {
        HandleFactory.on(
            connection,
            handle ->
                handle
                    .createQuery("SELECT :value::text AS recorded")
                    .bind("value", value)
                    .mapTo(String.class)
                    .one());
      }
      session.queries().ask("look", "SELECT 1 AS recorded").one((row, context) -> row.getInt(1));
      recording.dump(file);
    }

    var statements =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("jdbi.statement"))
            .filter(event -> event.getString("sql").contains("AS recorded"))
            .toList();
    assertThat(statements)
        .extracting(event -> event.getString("parameters"))
        .containsExactly("{…}", "{…}", "{…}", "{}");
  }

  /** What the host reads itself. */
  private String told(String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
