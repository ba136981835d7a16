package io.countersign.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.StoreException;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is told when the session of a transaction is ended in the middle of it. */
class LostSessionTest {

  @Test
  void shouldTellWhatTheDatabaseSaidFirst() {
    try (var database = TestPostgres.databaseFor(LostSessionTest.class)) {
      var transactions = PostgresStore.over(database.dataSource()).transactions();

      assertThatThrownBy(() -> transactions.<Instant>inOwn(tx -> lost(database, tx).now()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("57P01");
    }
  }

  @Test
  void shouldTellWhatTheHostThrewAndNotThatNothingCouldBeRolledBack() {
    try (var database = TestPostgres.databaseFor(LostSessionTest.class)) {
      var transactions = PostgresStore.over(database.dataSource()).transactions();

      assertThatThrownBy(
              () ->
                  transactions.<Instant>inOwn(
                      tx -> {
                        lost(database, tx);
                        throw new IllegalStateException("the host's own trouble");
                      }))
          .isExactlyInstanceOf(IllegalStateException.class)
          .hasMessage("the host's own trouble");
    }
  }

  /** The same transaction, whose session is gone by now. */
  private static StoreTransaction lost(TestDatabase database, StoreTransaction tx) {
    try (var asking = PostgresStore.connection(tx).createStatement();
        var pid = asking.executeQuery("SELECT pg_backend_pid()");
        var other = database.connect();
        var ending = other.prepareStatement("SELECT pg_terminate_backend(?, 60000)")) {
      pid.next();
      ending.setInt(1, pid.getInt(1));
      ending.executeQuery().close();
      return tx;
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }
}
