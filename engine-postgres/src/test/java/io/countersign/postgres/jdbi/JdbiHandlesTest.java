package io.countersign.postgres.jdbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.PostgresStore;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the host writes through a handle and what the engine writes are one transaction. */
@WithPostgres
final class JdbiHandlesTest {

  private static final CompiledWorkflow WORKFLOW =
      Compiler.standard()
          .compile(
              EntityContract.document("invoice").materialField("total", ScalarType.MONEY).build(),
              PatchBuilder.empty("invoice", 1))
          .orThrow();

  private final Jdbi jdbi;
  private final PostgresStore store;

  JdbiHandlesTest(TestDatabase database) {
    jdbi = Jdbi.create(database.dataSource());
    store = PostgresStore.over(database.dataSource());
  }

  // region database
  @BeforeAll
  static void tables(TestDatabase database) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      new PostgresSchema().migrate(connection, Instant.parse("2026-01-15T09:00:00Z"));
      statement.execute("CREATE TABLE host_rows (org text)");
    }
  }

  // endregion

  @Test
  void shouldCommitWhatBothWrote() {
    jdbi.useTransaction(handle -> writeBoth(handle, JdbiHandles.in(store, handle), "commits"));

    assertThat(written("commits")).isEqualTo("host and engine");
  }

  @Test
  void shouldRollBackWhatBothWrote() {
    jdbi.useTransaction(
        handle -> {
          writeBoth(handle, JdbiHandles.in(store, handle), "rolls back");
          handle.rollback();
        });

    assertThat(written("rolls back")).isEmpty();
  }

  @Test
  void shouldRefuseAHandleWithoutATransaction() {
    try (var handle = jdbi.open()) {
      assertThatThrownBy(() -> JdbiHandles.in(store, handle))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("WORKFLOW_NO_TRANSACTION: expected")
          .hasMessageContaining("Call the engine inside the host's transaction");
    }
  }

  @Test
  void shouldWakeWorkersAfterTheCommitAndOnlyThen() {
    var wakes = new AtomicInteger();
    var wakeups = Wakeups.inProcess();
    try (var subscription = wakeups.subscribe(wakes::incrementAndGet)) {
      assertThat(subscription).isNotNull();

      jdbi.useTransaction(
          handle -> {
            JdbiHandles.in(store, handle, wakeups);
            handle.rollback();
          });
      assertThat(wakes).hasValue(0);

      jdbi.useTransaction(
          handle -> {
            JdbiHandles.in(store, handle, wakeups);
            assertThat(wakes).hasValue(0);
          });
      assertThat(wakes).hasValue(1);
    }
  }

  @Test
  void shouldGiveAHandleWhereTheEngineWrites() {
    var seen =
        store
            .transactions()
            .inOwn(
                transaction -> {
                  try (var handle = JdbiHandles.of(transaction)) {
                    writeBoth(handle, transaction, "of a worker");
                  }
                  try (var handle = JdbiHandles.of(transaction)) {
                    return rows(handle, "of a worker");
                  }
                });

    assertThat(seen).as("closing a handle ends nothing").isEqualTo(1);
    assertThat(written("of a worker")).isEqualTo("host and engine");
  }

  @Test
  void shouldUndoWhatTheHandleWroteSinceASavepoint() {
    store
        .transactions()
        .inOwn(
            transaction -> {
              var before = transaction.savepoint();
              try (var handle = JdbiHandles.of(transaction)) {
                writeBoth(handle, transaction, "undone");
              }
              transaction.rollbackTo(before);
              return before;
            });

    assertThat(written("undone")).isEmpty();
  }

  private void writeBoth(Handle handle, StoreTransaction transaction, String org) {
    handle.execute("INSERT INTO host_rows VALUES (?)", org);
    transaction.workflows().publish(OrgId.of(org), WORKFLOW);
  }

  private static int rows(Handle handle, String org) {
    return handle
        .select("SELECT count(*) FROM host_rows WHERE org = ?", org)
        .mapTo(Integer.class)
        .one();
  }

  /** Who wrote for an organisation, as another transaction sees it. */
  private String written(String org) {
    int host = jdbi.withHandle(handle -> rows(handle, org));
    var engine =
        store
            .transactions()
            .inOwn(transaction -> transaction.workflows().find(OrgId.of(org), WORKFLOW.hash()));
    assertThat(engine.isPresent()).isEqualTo(host > 0);
    return host > 0 ? "host and engine" : "";
  }
}
