package io.countersign.erp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.MovableClock;
import io.countersign.erp.tenancy.JdbiTransactions;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.jdbi.JdbiHandles;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A wrong setup on JDBI fails at the start, and names the mistake. */
@TestInstance(Lifecycle.PER_CLASS)
final class ErpApplicationTest {

  private final TestDatabase database = TestPostgres.databaseFor(ErpApplicationTest.class);
  private final ErpDatabase pools = ErpFixture.installed(database);

  private ErpHost host(PostgresStore store) {
    EffectSender nowhere = envelope -> new EffectSender.Sent.Never("nowhere", Map.of());
    var wakeups = Wakeups.inProcess();
    var transactions = new JdbiTransactions(Jdbi.create(pools.web()), store, wakeups);
    return new ErpHost(
        store, transactions, wakeups, new MovableClock(), nowhere, ErpHost.Capabilities.invoices());
  }

  @AfterAll
  void close() {
    pools.close();
    database.close();
  }

  @Test
  void shouldStartWithTheLoginsThatItIsMadeFor() {
    var host = host(PostgresStore.over(pools.jobs()).clock(() -> MovableClock.BEGINNING));

    try (var application = ErpApplication.start(host, pools.web(), MovableClock.BEGINNING)) {
      assertThat(application.warnings())
          .extracting(one -> one.code().name())
          .containsOnly("WORKFLOW_CLOCK_SKEW");
    }
  }

  @Test
  void shouldNotStartWhenWorkersHaveTheLoginOfRequests() {
    var swapped = host(PostgresStore.over(pools.web()));

    assertThatThrownBy(() -> ErpApplication.start(swapped, pools.web(), MovableClock.BEGINNING))
        .hasMessageContaining("The ERP cannot start")
        .hasMessageContaining("WORKFLOW_ROLE_MISSING")
        .hasMessageContaining("a login that has the role wf_worker")
        .hasMessageContaining("Grant wf_worker to the login");
  }

  @Test
  void shouldNotStartWhenJdbiWouldCommitNothing() {
    var config = new HikariConfig();
    config.setJdbcUrl(database.jdbcUrl());
    config.setUsername("erp_web");
    config.setPassword("erp_web");
    config.setMaximumPoolSize(1);
    config.setAutoCommit(false);
    try (var pool = new HikariDataSource(config)) {
      var jdbi = Jdbi.create(pool);
      var store = PostgresStore.over(pools.jobs());

      assertThatThrownBy(() -> new JdbiTransactions(jdbi, store, Wakeups.inProcess()))
          .hasMessageContaining("AUTO_COMMIT_OFF")
          .hasMessageContaining("Leave auto-commit as the pool has it");
    }
  }

  @Test
  void shouldSayThatAHandleHasNoTransaction() {
    var store = PostgresStore.over(pools.jobs());

    assertThatThrownBy(
            () -> Jdbi.create(pools.web()).useHandle(handle -> JdbiHandles.in(store, handle)))
        .hasMessageContaining("WORKFLOW_NO_TRANSACTION")
        .hasMessageContaining("Call the engine inside the host's transaction");
  }
}
