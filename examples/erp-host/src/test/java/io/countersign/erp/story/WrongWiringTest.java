package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.Engine;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.ErpSchema;
import io.countersign.erp.Pools;
import io.countersign.erp.StartUp;
import io.countersign.erp.tenancy.JdbiUnits;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.jdbi.JdbiHandles;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What is easily got wrong on JDBI alone says so before the first document is lost. */
@TestInstance(Lifecycle.PER_CLASS)
final class WrongWiringTest {

  private final TestDatabase database = TestPostgres.databaseFor(WrongWiringTest.class);
  private final Pools pools = pools();

  private Pools pools() {
    try {
      ErpSchema.install(database.dataSource(), StoryClock.BEGINNING);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return Pools.of(database.jdbcUrl());
  }

  private Engine engine() {
    EffectSender nowhere = envelope -> new EffectSender.Sent.Never("nowhere", Map.of());
    return RunningErp.onJdbi(pools, new StoryClock(), nowhere).engine();
  }

  @AfterAll
  void close() {
    pools.close();
    database.close();
  }

  @Test
  void shouldStartWithTheLoginsThatItIsMadeFor() {
    var store = PostgresStore.over(pools.jobs());

    assertThat(StartUp.check(pools, store, engine(), StoryClock.BEGINNING))
        .extracting(one -> one.code().name())
        .containsOnly("WORKFLOW_CLOCK_SKEW");
  }

  @Test
  void shouldNotStartWhenWorkersHaveTheLoginOfRequests() {
    var swapped = PostgresStore.over(pools.web());

    assertThatThrownBy(() -> StartUp.check(pools, swapped, engine(), StoryClock.BEGINNING))
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

      assertThatThrownBy(() -> new JdbiUnits(jdbi, store, Wakeups.inProcess()))
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
