package io.countersign.postgres;

import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Check at startup that a data source suits its use. It changes nothing and returns its findings as
 * values: a host should refuse to start on an error, and alert an operator on a warning.
 */
public final class StartCheck {

  /** How far the clocks of the host and of the database may differ. */
  static final Duration SKEW = Duration.ofMinutes(1);

  /** The number of months ahead below which the check warns. */
  static final int MONTHS_WANTED = 2;

  private final Connection connection;
  private final Instant now;
  private final List<Problem> problems = new ArrayList<>();

  private StartCheck(Connection connection, Instant now) {
    this.connection = connection;
    this.now = now;
  }

  /** The use of a data source's logins. */
  public enum Duty {
    /** The host's requests. */
    REQUESTS("wf_app"),
    /** Workers. */
    WORK("wf_worker"),
    /** Operators who repair damaged live rows. */
    REPAIR("wf_repair"),
    /** Retention and partitions. */
    MAINTENANCE("wf_maintenance");

    private final String role;

    Duty(String role) {
      this.role = role;
    }
  }

  /**
   * Checks one connection of a data source: the role of its login and whether row security binds
   * it, the isolation of its transactions, how long its sessions may be idle in a transaction, the
   * schema, the partitions of the coming months, and the clock of the database. Does not check the
   * migrations of a schema that another tool manages, such as Flyway. For a login without access to
   * the schema, reports that alone. Up to six round trips.
   *
   * @param now the host's time
   * @return errors and warnings in reading order; empty if there is nothing to report
   * @throws StoreException if the database fails
   */
  public static List<Problem> of(DataSource source, Duty duty, Instant now) {
    try (var connection = source.getConnection()) {
      boolean before = connection.getAutoCommit();
      connection.setAutoCommit(false);
      try {
        return in(connection, duty, now);
      } finally {
        connection.rollback();
        connection.setAutoCommit(before);
      }
    } catch (SQLException e) {
      throw new StoreException("look at itself before the start", e);
    }
  }

  /** Checks within the transaction of a connection. */
  static List<Problem> in(Connection connection, Duty duty, Instant now) {
    try {
      var check = new StartCheck(connection, now);
      check.look(duty);
      return Problem.sorted(check.problems);
    } catch (SQLException e) {
      throw new StoreException("look at itself before the start", e);
    }
  }

  /** The catalogue's data about a login. */
  private record Login(
      String name,
      boolean unbound,
      boolean member,
      String isolation,
      boolean readOnly,
      boolean idleUnlimited,
      boolean clientsUnwatched,
      boolean readable) {}

  private void look(Duty duty) throws SQLException {
    var login = login(duty);
    judge(login, duty);
    if (!login.readable()) {
      return;
    }
    var schema = new PostgresSchema();
    var differences =
        schema.keptByAnother(connection) ? List.<String>of() : schema.differences(connection);
    differences.forEach(this::differs);
    if (differences.isEmpty()) {
      partitions();
      clock();
    }
  }

  private Login login(Duty duty) throws SQLException {
    return HandleFactory.on(
        connection,
        handle ->
            handle
                .createQuery(StartCheckSql.LOGIN)
                .bind("role", duty.role)
                .map((row, context) -> login(row))
                .one());
  }

  private static Login login(ResultSet row) throws SQLException {
    return new Login(
        InstanceRowReader.text(row, "login"),
        row.getBoolean("unbound"),
        row.getBoolean("member"),
        InstanceRowReader.text(row, "isolation"),
        row.getBoolean("read_only"),
        row.getBoolean("idle_unlimited"),
        row.getBoolean("clients_unwatched"),
        row.getBoolean("readable"));
  }

  private void judge(Login login, Duty duty) {
    if (!login.member()) {
      error(
          PostgresCode.WORKFLOW_ROLE_MISSING,
          "a login that has the role " + duty.role,
          login.name() + ", which does not have it",
          "Grant " + duty.role + " to the login, with INHERIT, or use the login that has it.");
    }
    if (login.unbound()) {
      warning(
          PostgresCode.WORKFLOW_LOGIN_UNBOUND,
          "a login that row security binds",
          login.name() + ", which is a superuser, has BYPASSRLS or is a member of wf_sweeper",
          "Use a login that has " + duty.role + " and nothing else of the schema.");
    }
    if (!IsolationCheck.suits(login.isolation())) {
      error(
          PostgresCode.WORKFLOW_ISOLATION_UNSUPPORTED,
          "transactions at READ COMMITTED",
          login.isolation(),
          "Set the isolation of the data source, or of the login, to READ COMMITTED.");
    }
    if (login.idleUnlimited() || login.clientsUnwatched()) {
      warning(
          PostgresCode.WORKFLOW_SESSIONS_UNLIMITED,
          "limits for sessions that stand still while they hold a document",
          unlimited(login),
          "Set them for the login, as the guide to operations says under 'Locks and sessions'.");
    }
    if (login.readOnly()) {
      error(
          PostgresCode.WORKFLOW_READ_ONLY,
          "transactions in which can be written",
          "read-only ones",
          "Lead the data source to the primary server, and set it to write.");
    }
  }

  private static String unlimited(Login login) {
    var found = new ArrayList<String>();
    if (login.idleUnlimited()) {
      found.add("idle_in_transaction_session_timeout is off");
    }
    if (login.clientsUnwatched()) {
      found.add("tcp_keepalives_idle is longer than ten minutes");
    }
    return String.join(", and ", found);
  }

  private void differs(String difference) {
    error(
        PostgresCode.WORKFLOW_SCHEMA_DIFFERS,
        "the schema of this version",
        "that " + difference,
        "Migrate the database at deployment, before the process starts.");
  }

  private void partitions() throws SQLException {
    int months =
        HandleFactory.on(
            connection,
            handle ->
                handle
                    .createQuery(StartCheckSql.MONTHS)
                    .bind("today", LocalDate.ofInstant(now, ZoneOffset.UTC).toString())
                    .mapTo(Integer.class)
                    .one());
    var expected = "partitions of this month and of " + MONTHS_WANTED + " after it";
    var remedy = "Let workers do the job STORAGE, or run PartitionKeeper now.";
    if (months == 0) {
      error(PostgresCode.WORKFLOW_PARTITIONS_SHORT, expected, "some of this month missing", remedy);
    } else if (months <= MONTHS_WANTED) {
      warning(
          PostgresCode.WORKFLOW_PARTITIONS_SHORT,
          expected,
          "those of this month and of " + (months - 1) + " after it",
          remedy);
    }
  }

  private void clock() throws SQLException {
    var theirs =
        HandleFactory.on(
            connection,
            handle ->
                handle
                    .createQuery(StartCheckSql.TIME)
                    .map((row, context) -> InstanceRowReader.time(row, "at"))
                    .one());
    if (Duration.between(now, theirs).abs().compareTo(SKEW) > 0) {
      warning(
          PostgresCode.WORKFLOW_CLOCK_SKEW,
          "the database's clock within a minute of " + now,
          theirs.toString(),
          "Let both machines keep their clocks by the same time servers.");
    }
  }

  private void error(PostgresCode code, String expected, String found, String remedy) {
    problems.add(Problem.error(code, ProblemPlace.nowhere(), expected, found, remedy));
  }

  private void warning(PostgresCode code, String expected, String found, String remedy) {
    problems.add(Problem.warning(code, ProblemPlace.nowhere(), expected, found, remedy));
  }
}
