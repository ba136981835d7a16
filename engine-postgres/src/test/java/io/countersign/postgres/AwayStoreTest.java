package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.QueuedTrigger;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The server ends sessions and is away for a while. */
final class AwayStoreTest {

  private static final Ground ground = Ground.of(AwayStoreTest.class);

  private final Switched source = new Switched(ground.source());
  private final Firm firm = Firm.opened(ground, PostgresStore.over(source));

  @AfterAll
  static void close() {
    ground.close();
  }

  /** The server goes away while the host is at work in a step. */
  private void goesAway(Connection connection) {
    source.isAway = true;
    InvoiceTable.run(connection, "SELECT pg_terminate_backend(pg_backend_pid())");
  }

  private List<QueuedTrigger> triggers(String id) {
    var instance = firm.state(id).identity().instance();
    return firm.in(tx -> tx.history().openTriggers(OrgId.of(Firm.ORG), InstanceId.of(instance)));
  }

  private List<OutboxRow> outbox(String id) {
    var instance = firm.state(id).identity().instance();
    return firm.in(tx -> tx.history().outbox(OrgId.of(Firm.ORG), InstanceId.of(instance)));
  }

  @Test
  void shouldEndItsClaimsAsSoonAsTheStoreIsBack() {
    firm.runs();
    firm.creates(List.of("inv-1", "inv-2"));
    var turns = firm.turns("w");
    firm.host.meanwhile.put("find", (tx, connection) -> goesAway(connection));

    assertThat(turns.triggers().runOnce()).isZero();
    assertThatThrownBy(() -> turns.triggers().runOnce()).isInstanceOf(StoreException.class);
    source.isAway = false;
    firm.host.meanwhile.clear();
    turns.triggers().runOnce();

    // No time has passed: no claim has lapsed.
    assertThat(List.of(triggers("inv-1"), triggers("inv-2")))
        .allSatisfy(
            open ->
                assertThat(open)
                    .singleElement()
                    .matches(one -> one.fence() == 0 && one.attempts() == 0)
                    .matches(one -> one.earlier().outages() == 1));
    assertThat(firm.after(Duration.ofSeconds(2)).turns("w").advance()).isEqualTo(2);
  }

  @Test
  void shouldWriteWhatCameOfAnEffectAsSoonAsTheStoreIsBack() {
    firm.runs(Firm.webhook());
    firm.promises(List.of("inv-1"));
    var turns = firm.turns("w");
    firm.sending = () -> source.isAway = true;

    assertThat(turns.effects().runOnce()).isZero();
    source.isAway = false;
    firm.sending =
        () -> {
          throw new IllegalStateException("It is sent again.");
        };
    turns.effects().runOnce();

    assertThat(triggers("inv-1"))
        .singleElement()
        .matches(one -> one.trigger().type().word().equals("effect_confirmed"));
  }

  @Test
  void shouldSayWhoHoldsAClaimUntilWhen() {
    firm.runs();
    firm.creates(List.of("inv-1"));
    var until = Firm.NOW.plusSeconds(60);
    firm.in(tx -> tx.triggers().claim(new LeaseRequest("w-7", Firm.NOW, until, 9)));

    assertThat(outbox("inv-1"))
        .singleElement()
        .satisfies(row -> assertThat(row.hold().worker()).contains("w-7"))
        .satisfies(row -> assertThat(row.hold().due()).contains(until));
  }

  @Test
  void shouldTellThatTheServerIsAway() throws SQLException {
    try (var connection = ground.connect()) {
      assertThat(away(connection, "SELECT pg_terminate_backend(pg_backend_pid())")).isTrue();
    }
    try (var connection = ground.connect()) {
      InvoiceTable.run(connection, "SET default_transaction_read_only = on");
      assertThat(away(connection, "DELETE FROM public.invoices")).isTrue();
      assertThat(away(connection, "SELECT 1 / 0")).isFalse();
      assertThat(away(connection, "SELECT nothing")).isFalse();
      InvoiceTable.run(connection, "SET statement_timeout = '10ms'");
      assertThat(away(connection, "SELECT pg_sleep(9)")).isTrue();
    }
    source.isAway = true;
    assertThatThrownBy(() -> firm.in(tx -> tx))
        .satisfies(thrown -> assertThat(firm.store.isAway(thrown)).isTrue());
  }

  private boolean away(Connection connection, String sql) {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
      throw new AssertionError("Expected the server to refuse " + sql);
    } catch (SQLException thrown) {
      return firm.store.isAway(new IllegalStateException(thrown));
    }
  }

  /** Gives connections unless the server is away. */
  private static final class Switched implements DataSource {

    private final PGSimpleDataSource source;
    private volatile boolean isAway;

    Switched(PGSimpleDataSource source) {
      this.source = source;
    }

    @Override
    public Connection getConnection() throws SQLException {
      if (isAway) {
        throw new SQLException("connection refused", "08001");
      }
      return source.getConnection();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
      return getConnection();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
      return source.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
      source.setLogWriter(writer);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
      source.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
      return source.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
      return source.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      return source.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
      return source.isWrapperFor(type);
    }
  }
}
