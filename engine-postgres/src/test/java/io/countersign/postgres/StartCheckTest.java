package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.postgres.StartCheck.Duty;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemCode;
import io.countersign.problem.Severity;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.SQLException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Everything that keeps a data source from serving is found before the start. */
@WithPostgres
final class StartCheckTest {

  private static final Ground ground = Ground.of(StartCheckTest.class);

  private static PGSimpleDataSource worker;
  private static PGSimpleDataSource app;

  /** The database's clock: what the check is given in place of the host's. */
  private Instant now;

  @BeforeAll
  static void logins() throws SQLException {
    SessionLimits.set(ground.direct());
    worker = Logins.of(ground, "check_worker", "IN ROLE wf_worker");
    app = Logins.of(ground, "check_app", "IN ROLE wf_app");
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @BeforeEach
  void setTheClock() throws SQLException {
    try (var session = SqlSession.over(ground.connect())) {
      now =
          Instant.parse(
              session.one(
                  "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC',"
                      + " 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"));
      session.run("SELECT workflow.ensure_partitions('" + month(0) + "', 4)");
    }
  }

  private String month(int ahead) {
    return YearMonth.from(now.atOffset(ZoneOffset.UTC)).plusMonths(ahead) + "-01";
  }

  private static List<ProblemCode> codes(List<Problem> problems) {
    return problems.stream().map(Problem::code).toList();
  }

  @Test
  void shouldFindNothingWhereAllIsWell() throws SQLException {
    var keeper = Logins.of(ground, "check_keeper", "IN ROLE wf_maintenance");

    assertThat(PostgresStore.over(worker).check(now)).isEmpty();
    assertThat(StartCheck.of(app, Duty.REQUESTS, now)).isEmpty();
    assertThat(StartCheck.of(worker, Duty.REQUESTS, now)).isEmpty();
    assertThat(StartCheck.of(keeper, Duty.MAINTENANCE, now)).isEmpty();
  }

  @Test
  void shouldFindAMissingRole() throws SQLException {
    var nobody = Logins.of(ground, "check_nobody", "");
    var aside = Logins.of(ground, "check_aside", "NOINHERIT IN ROLE wf_worker");

    var found = PostgresStore.over(app).check(now);

    assertThat(codes(found)).containsExactly(PostgresCode.WORKFLOW_ROLE_MISSING);
    assertThat(found.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(found.get(0).toString()).contains("wf_worker", "check_app");
    for (var duty : Duty.values()) {
      for (var login : List.of(nobody, aside)) {
        assertThat(codes(StartCheck.of(login, duty, now)))
            .containsExactly(PostgresCode.WORKFLOW_ROLE_MISSING);
      }
    }
    assertThat(codes(StartCheck.of(worker, Duty.MAINTENANCE, now)))
        .containsExactly(PostgresCode.WORKFLOW_ROLE_MISSING);
  }

  @Test
  void shouldWarnOfALoginThatRowSecurityDoesNotBind() throws SQLException {
    var past = Logins.of(ground, "check_past", "BYPASSRLS IN ROLE wf_worker");

    for (var login : List.of(ground.source(), past)) {
      var found = StartCheck.of(login, Duty.WORK, now);

      assertThat(codes(found)).containsExactly(PostgresCode.WORKFLOW_LOGIN_UNBOUND);
      assertThat(found.get(0).severity()).isEqualTo(Severity.WARNING);
    }
  }

  @Test
  void shouldFindAnIsolationThatReadsOldRows() {
    var found = PostgresStore.over(with("default_transaction_isolation=serializable")).check(now);

    assertThat(codes(found)).containsExactly(PostgresCode.WORKFLOW_ISOLATION_UNSUPPORTED);
    assertThat(found.get(0).found()).isEqualTo("serializable");
  }

  @Test
  void shouldWarnOnceOfSessionsThatMayStandStillForGood() {
    var found = PostgresStore.over(with("idle_in_transaction_session_timeout=0")).check(now);
    var both =
        PostgresStore.over(
                with("idle_in_transaction_session_timeout=0 -c tcp_keepalives_idle=7200"))
            .check(now);

    assertThat(codes(found)).containsExactly(PostgresCode.WORKFLOW_SESSIONS_UNLIMITED);
    assertThat(found.get(0).severity()).isEqualTo(Severity.WARNING);
    assertThat(found.get(0).found()).isEqualTo("idle_in_transaction_session_timeout is off");
    assertThat(codes(both)).containsExactly(PostgresCode.WORKFLOW_SESSIONS_UNLIMITED);
    assertThat(both.get(0).found()).endsWith("tcp_keepalives_idle is longer than ten minutes");
  }

  /** Where the server asks for its clients itself, it need not hear of them. */
  @Test
  void shouldBeContentWhereTheServerWatchesItsClients() {
    var long1 = "tcp_keepalives_idle=7200";

    assertThat(codes(PostgresStore.over(with(long1)).check(now)))
        .containsExactly(PostgresCode.WORKFLOW_SESSIONS_UNLIMITED);
    assertThat(
            PostgresStore.over(with(long1 + " -c client_connection_check_interval=10s")).check(now))
        .isEmpty();
  }

  private static PGSimpleDataSource with(String option) {
    var other = new PGSimpleDataSource();
    other.setUrl(worker.getUrl());
    other.setUser(worker.getUser());
    other.setPassword(worker.getPassword());
    other.setOptions("-c " + option);
    return other;
  }

  @Test
  void shouldFindADatabaseThatIsNotMigrated(TestDatabase empty) {
    var found = StartCheck.of(empty.dataSource(), Duty.WORK, now);

    assertThat(codes(found))
        .contains(PostgresCode.WORKFLOW_SCHEMA_DIFFERS)
        .doesNotContain(PostgresCode.WORKFLOW_PARTITIONS_SHORT);
  }

  @Test
  void shouldFindAMigrationThatIsMissingOrUnknown() throws SQLException {
    try (var session = SqlSession.over(ground.connect())) {
      session.run(
          "UPDATE workflow.schema_migrations SET version = 900, major = 9 WHERE version = 7");
      try {
        var found = PostgresStore.over(worker).check(now);

        assertThat(codes(found)).containsOnly(PostgresCode.WORKFLOW_SCHEMA_DIFFERS);
        assertThat(found).hasSize(2);
      } finally {
        session.run(
            "UPDATE workflow.schema_migrations SET version = 7, major = 0 WHERE version = 900");
      }
    }
  }

  /** A process of an earlier version goes on while the host rolls over to a later one. */
  @Test
  void shouldFindNothingWhereALaterVersionHasAddedToTheSchema() throws SQLException {
    try (var session = SqlSession.over(ground.connect())) {
      session.run(
          "INSERT INTO workflow.schema_migrations VALUES (900, 'later', 'x', now(), "
              + PostgresSchema.MAJOR
              + ")");
      try {
        assertThat(PostgresStore.over(worker).check(now)).isEmpty();

        session.run("UPDATE workflow.schema_migrations SET major = major + 1 WHERE version = 900");

        assertThat(codes(PostgresStore.over(worker).check(now)))
            .containsExactly(PostgresCode.WORKFLOW_SCHEMA_DIFFERS);
      } finally {
        session.run("DELETE FROM workflow.schema_migrations WHERE version = 900");
      }
    }
  }

  @Test
  void shouldLeaveTheSchemaToTheToolThatKeepsIt() throws SQLException {
    try (var session = SqlSession.over(ground.connect())) {
      session.run("ALTER TABLE workflow.schema_migrations RENAME TO kept_elsewhere");
      try {
        assertThat(PostgresStore.over(worker).check(now)).isEmpty();
      } finally {
        session.run("ALTER TABLE workflow.kept_elsewhere RENAME TO schema_migrations");
      }
    }
  }

  @Test
  void shouldWarnOfMonthsThatRunOutAndRefuseAMonthThatIsNotThere() throws SQLException {
    try (var session = SqlSession.over(ground.connect())) {
      session.run("DROP TABLE " + effects(2));
      var short1 = PostgresStore.over(worker).check(now);
      session.run("DROP TABLE " + effects(0));
      var short0 = PostgresStore.over(worker).check(now);

      assertThat(codes(short1)).containsExactly(PostgresCode.WORKFLOW_PARTITIONS_SHORT);
      assertThat(short1.get(0).severity()).isEqualTo(Severity.WARNING);
      assertThat(short1.get(0).found()).endsWith("of 1 after it");
      assertThat(codes(short0)).containsExactly(PostgresCode.WORKFLOW_PARTITIONS_SHORT);
      assertThat(short0.get(0).severity()).isEqualTo(Severity.ERROR);

      session.run("SELECT workflow.ensure_partitions('" + month(0) + "', 3)");
      assertThat(PostgresStore.over(worker).check(now)).isEmpty();
    }
  }

  private String effects(int ahead) {
    return "workflow.workflow_side_effects_outbox_"
        + month(ahead).substring(0, 7).replace('-', '_');
  }

  @Test
  void shouldWarnOfClocksThatDiffer() {
    for (var seconds : List.of(-3_600, 3_600)) {
      var found = PostgresStore.over(worker).check(now.plusSeconds(seconds));

      assertThat(codes(found)).containsExactly(PostgresCode.WORKFLOW_CLOCK_SKEW);
      assertThat(found.get(0).severity()).isEqualTo(Severity.WARNING);
    }
  }

  @Test
  void shouldSayThatADatabaseIsAway() {
    var away = new PGSimpleDataSource();
    away.setUrl("jdbc:postgresql://localhost:1/nowhere");

    assertThatThrownBy(() -> StartCheck.of(away, Duty.WORK, now))
        .isInstanceOf(StoreException.class);
  }
}
