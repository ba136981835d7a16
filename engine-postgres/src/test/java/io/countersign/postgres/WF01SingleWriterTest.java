package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** WF-01: nobody works on an instance while another session does; others are not held up. */
final class WF01SingleWriterTest {

  private static final Ground ground = Ground.of(WF01SingleWriterTest.class);

  private final Firm firm = new Firm(ground);

  @BeforeEach
  void empty() {
    ground.empty();
    firm.host.empty();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  private static Connection open() throws SQLException {
    var connection = ground.connect();
    connection.setAutoCommit(false);
    return connection;
  }

  private static int number(Connection connection, String sql) {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldHoldASecondSessionUpAtTheSameInstanceOnly() throws Exception {
    firm.runs();
    firm.drafts("inv-1");
    firm.drafts("inv-2");
    try (var first = open();
        var second = open();
        var watch = ground.connect()) {
      int pid = number(second, "SELECT pg_backend_pid()");
      var mine = firm.store.in(first);
      assertThat(mine.lock(firm.key("inv-1"), Patience.WAIT)).isInstanceOf(Locked.Loaded.class);

      var waiting =
          CompletableFuture.supplyAsync(
              () -> firm.store.in(second).lock(firm.key("inv-1"), Patience.WAIT));
      var seen =
          "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND pid = "
              + pid;
      while (number(watch, seen) == 0) {
        assertThat(waiting).isNotDone();
      }
      Locked third = firm.in(tx -> tx.lock(firm.key("inv-1"), Patience.TRY));
      assertThat(third).isInstanceOf(Locked.Busy.class);
      firm.in(
          tx ->
              firm.engine
                  .in(tx)
                  .request(firm.key("inv-2"), TransitionRequest.of("submit"), Firm.by(Firm.EVE)));
      firm.work();
      assertThat(firm.state("inv-2").currentNodes()).containsExactly("sys:gate:approve");
      firm.engine
          .in(mine)
          .request(firm.key("inv-1"), TransitionRequest.of("submit"), Firm.by(Firm.EVE));
      first.commit();

      var loaded = (Locked.Loaded) waiting.get(30, TimeUnit.SECONDS);
      assertThat(loaded.state().progress().seq()).isEqualTo(firm.state("inv-1").progress().seq());
      second.rollback();
    }
  }
}
