package io.countersign.postgres.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.Engine;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.work.WorkersBuilder;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.StartCheck;
import io.countersign.postgres.WorkerPool;
import io.countersign.problem.Problem;
import io.countersign.problem.Severity;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In development, one login owns the tables and does the work of all others. */
final class OneLoginTest {

  private static final String CREATE_LOGIN =
      """
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'one_login') THEN
          CREATE ROLE one_login LOGIN PASSWORD 'secret' CREATEROLE;
        END IF;
        EXECUTE format('GRANT CREATE ON DATABASE %I TO one_login', current_database());
        GRANT CREATE ON SCHEMA public TO one_login;
        -- The roles are those of another database of this server. From Postgres 16 on, a login has
        -- this right to roles that it created itself; before, to all.
        IF current_setting('server_version_num')::integer >= 160000 THEN
          EXECUTE 'GRANT wf_owner, wf_sweeper, wf_app, wf_worker, wf_repair, wf_maintenance'
            ' TO one_login WITH ADMIN TRUE, INHERIT FALSE, SET FALSE';
        END IF;
      END $$
      """;

  private final TestDatabase database = TestPostgres.databaseFor(OneLoginTest.class);

  @BeforeEach
  void createLogin() throws SQLException {
    try (var other = TestPostgres.databaseFor(OneLoginTest.class);
        var connection = database.connect();
        var statement = connection.createStatement()) {
      new PostgresSchema().migrate(other.dataSource(), Instant.now());
      statement.execute(CREATE_LOGIN);
    }
  }

  @AfterEach
  void drop() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldServeRequestsAndWorkersUnderOneLogin(boolean superuser) throws Exception {
    var url = database.jdbcUrl();
    var user = superuser ? database.user() : "one_login";
    var password = superuser ? database.password() : "secret";
    var advanced = new Semaphore(0);
    var settings =
        EngineSettings.with(FakeIds.uuids(), new FakeSecrets("salt-"))
            .telemetry(
                (signal, instance, attributes) -> {
                  if (signal.equals("advance.advanced")) {
                    advanced.release();
                  }
                });
    var timer = Executors.newSingleThreadScheduledExecutor();
    var executor = Executors.newFixedThreadPool(2);

    // region one-login
    var pool = WorkerPool.of(url, user, password);
    new PostgresSchema().migrateForOneLogin(pool.dataSource(), Instant.now());
    var store = PostgresStore.over(pool.dataSource());
    var engine =
        Engine.over(store)
            .host(built -> new EnginePorts(new Mutate(built::in)).all())
            .settings(settings)
            .build();
    var options = WorkerOptions.of("development");
    var workers = engine.workers(options).on(timer, executor).onStopped(pool::close).build();
    workers.start();
    // endregion

    var invoice = Billing.invoice("one");
    try (var connection = pool.dataSource().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(Deployment.OWN_TABLE);
    }
    assertThat(problems(store, pool.dataSource()))
        .allMatch(problem -> problem.severity() == Severity.WARNING)
        .extracting(problem -> problem.code().name())
        .contains("WORKFLOW_LOGIN_UNBOUND")
        .isSubsetOf("WORKFLOW_LOGIN_UNBOUND", "WORKFLOW_SESSIONS_UNLIMITED");
    request(
        pool,
        store,
        tx -> {
          engine.publish(tx, OrgId.of(Billing.ORG), Billing.workflow());
          new Mutate(engine::in).create(tx, invoice, Billing.first(500), Billing.EVE);
        });
    engine.wake();
    assertThat(advanced.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
    var key = new InstanceKey.ByDocument(invoice);
    var submit = TransitionRequest.of("submit");
    request(
        pool,
        store,
        tx ->
            assertThat(engine.in(tx).request(key, submit, Billing.EVE))
                .isInstanceOf(CommandResult.Accepted.class));
    engine.wake();
    assertThat(advanced.tryAcquire(60, TimeUnit.SECONDS)).isTrue();

    assertThat(workers.stop(Duration.ofSeconds(60))).isTrue();
    timer.shutdown();
    executor.shutdown();
    assertThatThrownBy(pool.dataSource()::getConnection).isInstanceOf(SQLException.class);
    var asked =
        PostgresStore.over(database.dataSource())
            .transactions()
            .inOwn(tx -> engine.inspect().inbox(tx, OrgId.of(Billing.ORG), UserId.of("fiona")));
    assertThat(asked).hasSize(1);
  }

  @Test
  void shouldHaveAConnectionForEachLaneAndTwoMore() {
    try (var four = WorkerPool.of(database.jdbcUrl(), database.user(), database.password());
        var eight = WorkerPool.of(database.jdbcUrl(), database.user(), database.password(), 8)) {
      assertThat(four.size()).isEqualTo(WorkersBuilder.LANES + 2);
      assertThat(eight.size()).isEqualTo(10);
    }
    assertThatThrownBy(() -> WorkerPool.of("jdbc:postgresql://nowhere/none", "x", "", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one lane, but found 0");
  }

  private static List<Problem> problems(PostgresStore store, DataSource pool) {
    var now = Instant.now();
    return Stream.concat(
            store.check(now).stream(),
            Stream.of(StartCheck.Duty.values())
                .flatMap(duty -> StartCheck.of(pool, duty, now).stream()))
        .toList();
  }

  private static void request(WorkerPool pool, PostgresStore store, Consumer<StoreTransaction> work)
      throws SQLException {
    try (var connection = pool.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      work.accept(store.in(connection));
      connection.commit();
    }
  }
}
