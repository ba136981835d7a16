package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Workers in transactions that the host begins and ends; and hosts that write elsewhere. */
@WithPostgres
final class HostTransactionsTest {

  private final PooledTransactions real;
  private final TestDatabase database;

  HostTransactionsTest(TestDatabase database) {
    this.database = database;
    this.real = new PooledTransactions(database.dataSource());
  }

  @BeforeAll
  static void tables(TestDatabase database) throws SQLException {
    try (var connection = database.connect()) {
      new PostgresSchema().migrate(connection, Instant.parse("2026-01-15T09:00:00Z"));
    }
  }

  @Test
  void shouldWorkInTheTransactionThatTheHostGives() {
    var given = new Connection[1];
    var store =
        PostgresStore.through(
            work ->
                real.inNew(
                    connection -> {
                      given[0] = connection;
                      work.accept(connection);
                    }));

    var used = store.transactions().inOwn(PostgresStore::connection);

    assertThat(used).isSameAs(given[0]);
  }

  @Test
  void shouldEnterTheOrganisationOfAWorkerWhereTheHostHasRowSecurityOfItsOwn() throws SQLException {
    try (var connection = database.connect()) {
      HostTransactions one =
          work -> {
            try {
              connection.setAutoCommit(false);
              work.accept(connection);
              connection.commit();
            } catch (SQLException e) {
              throw new IllegalStateException(e);
            }
          };
      var plain = PostgresStore.through(one);
      var entering = plain.enteringOrganisations();

      assertThat(plain.transactions().inOwn("acme", HostTransactionsTest::seen)).isEmpty();
      assertThat(entering.transactions().inOwn("acme", HostTransactionsTest::seen))
          .contains("acme");
      assertThat(
              entering
                  .lockWait(Duration.ofMillis(1))
                  .transactions()
                  .inOwn("acme", HostTransactionsTest::seen))
          .contains("acme");
      assertThat(entering.transactions().inOwn(HostTransactionsTest::seen))
          .as("the connection forgets it with the transaction")
          .isEmpty();
    }
  }

  /** Whose rows the host's own tables show. */
  private static Optional<String> seen(StoreTransaction transaction) {
    try (var statement = PostgresStore.connection(transaction).createStatement();
        var rows = statement.executeQuery("SELECT workflow.org_id()")) {
      rows.next();
      return Optional.ofNullable(rows.getString(1));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldRefuseAHostThatHasTheWorkDoneTwiceOrNotAtAll() {
    var twice =
        PostgresStore.through(
            work -> {
              real.inNew(work);
              real.inNew(work);
            });
    var never = PostgresStore.through(work -> {});

    assertThatThrownBy(() -> twice.transactions().inOwn(tx -> tx.now()))
        .hasMessageContaining("Expected the host to have the work of a worker done once")
        .hasMessageContaining("done 2 times");
    assertThatThrownBy(() -> never.transactions().inOwn(tx -> tx.now()))
        .hasMessageContaining("done 0 times");
  }

  @Test
  void shouldRefuseAHostThatWritesInAnotherSession() throws SQLException {
    try (var own = database.connect();
        var another = database.connect()) {
      own.setAutoCommit(false);
      var transaction = PostgresStore.over(database.dataSource()).in(own);

      assertThatCode(() -> PostgresStore.requireSame(transaction, own)).doesNotThrowAnyException();
      assertThatThrownBy(() -> PostgresStore.requireSame(transaction, another))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("WORKFLOW_OTHER_CONNECTION: expected the host to write in")
          .hasMessageContaining("Give both the same connection");
    }
  }
}
