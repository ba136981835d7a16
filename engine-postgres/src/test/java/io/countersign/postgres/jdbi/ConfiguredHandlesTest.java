package io.countersign.postgres.jdbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleListener;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.spi.JdbiPlugin;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the host has told its Jdbi counts in ports, on the connection of the transaction. */
@WithPostgres
final class ConfiguredHandlesTest {

  private static final String READ = "SELECT number, pg_backend_pid() AS pid FROM orders";
  private static final String WRITE = "INSERT INTO orders VALUES (?)";

  private final DataSource pool;
  private final PostgresStore store;

  ConfiguredHandlesTest(TestDatabase database) {
    pool = database.dataSource();
    store = PostgresStore.over(pool);
  }

  @BeforeAll
  static void tables(TestDatabase database) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE orders (number text)");
    }
  }

  /** The number of an order, which JDBI knows nothing of. */
  private record OrderNumber(String text) {}

  /** An order, as the host's mapper reads it, and the session that it was read in. */
  private record Order(OrderNumber number, int session) {}

  private static final class Numbers extends AbstractArgumentFactory<OrderNumber> {

    private Numbers() {
      super(Types.VARCHAR);
    }

    @Override
    protected Argument build(OrderNumber number, ConfigRegistry config) {
      return (position, statement, context) -> statement.setString(position, number.text());
    }
  }

  // region configured
  private static Jdbi jdbi(DataSource pool, SqlLogger logger) {
    return Jdbi.create(JdbiHandles.over(pool)) // once, when the host starts
        .registerArgument(new Numbers())
        .registerRowMapper(Order.class, (row, context) -> order(row.getString(1), row.getInt(2)))
        .setSqlLogger(logger);
  }

  // endregion

  private static Order order(String number, int session) {
    return new Order(new OrderNumber(number), session);
  }

  private Jdbi jdbi() {
    return jdbi(pool, SqlLogger.NOP_SQL_LOGGER);
  }

  private static Handle of(Jdbi jdbi, StoreTransaction transaction) {
    return JdbiHandles.of(jdbi, transaction);
  }

  private <T> T inOwn(Function<StoreTransaction, T> work) {
    return store.transactions().inOwn(work);
  }

  private static int session(Handle handle) {
    return handle.select("SELECT pg_backend_pid()").mapTo(Integer.class).one();
  }

  private static int session(StoreTransaction transaction) {
    try (var statement = PostgresStore.connection(transaction).createStatement();
        var rows = statement.executeQuery("SELECT pg_backend_pid()")) {
      rows.next();
      return rows.getInt(1);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private List<Order> committed(String number) {
    return jdbi().withHandle(handle -> handle.createQuery(READ).mapTo(Order.class).list()).stream()
        .filter(order -> order.number().text().equals(number))
        .toList();
  }

  @Test
  void shouldMapAndBindAsTheHostSaid() {
    var jdbi = jdbi();

    var expected =
        inOwn(
            transaction -> {
              try (var handle = of(jdbi, transaction)) {
                handle.execute(WRITE, new OrderNumber("mapped"));
              }
              try (var handle = of(jdbi, transaction)) {
                var read = handle.createQuery(READ).mapTo(Order.class).list();
                assertThat(read).contains(order("mapped", session(transaction)));
              }
              return 1;
            });

    assertThat(committed("mapped")).hasSize(expected);
  }

  @Test
  void shouldLogStatementsOfPorts() {
    var logged = new ArrayList<String>();
    var jdbi =
        jdbi(
            pool,
            new SqlLogger() {
              @Override
              public void logAfterExecution(StatementContext context) {
                logged.add(context.getRenderedSql());
              }
            });

    inOwn(transaction -> of(jdbi, transaction).execute(WRITE, new OrderNumber("logged")));

    assertThat(logged).containsExactly(WRITE);
  }

  @Test
  void shouldLetPluginsMakeHandlesReady() {
    var seen = new ArrayList<String>();
    var jdbi = jdbi().installPlugin(new Watching(seen));

    inOwn(
        transaction -> {
          try (var handle = of(jdbi, transaction)) {
            return session(handle);
          }
        });

    assertThat(seen).containsExactly("connection", "handle", "closed");
  }

  /** Has seen what JDBI offers plugins, and that handles are closed. */
  private record Watching(List<String> seen) implements JdbiPlugin {

    @Override
    public Connection customizeConnection(Connection connection) {
      seen.add("connection");
      return connection;
    }

    @Override
    public Handle customizeHandle(Handle handle) {
      seen.add("handle");
      return handle.addHandleListener(
          new HandleListener() {
            @Override
            public void handleClosed(Handle closed) {
              seen.add("closed");
            }
          });
    }
  }

  @Test
  void shouldLeaveTheTransactionOpenWhenAHandleIsClosed() {
    var jdbi = jdbi();
    jdbi.getConfig(org.jdbi.v3.core.Handles.class).setForceEndTransactions(true);

    try (var connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      var transaction = store.in(connection);
      try (var handle = of(jdbi, transaction)) {
        handle.execute(WRITE, new OrderNumber("held"));
      }

      assertThat(connection.isClosed()).isFalse();
      assertThat(committed("held")).as("closing a handle commits nothing").isEmpty();
      connection.commit();
      assertThat(committed("held")).as("nor rolls anything back").hasSize(1);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void shouldGiveEachTransactionItsOwnWhereOneIsInsideTheOther() {
    var jdbi = jdbi();

    inOwn(
        outer -> {
          try (var first = of(jdbi, outer)) {
            inOwn(
                inner -> {
                  try (var second = of(jdbi, inner);
                      var third = of(jdbi, outer)) {
                    assertThat(session(second)).isEqualTo(session(inner));
                    assertThat(session(third)).isEqualTo(session(outer));
                    assertThat(session(inner)).isNotEqualTo(session(outer));
                  }
                  return inner;
                });
            assertThat(session(first)).isEqualTo(session(outer));
          }
          return outer;
        });
  }

  @Test
  void shouldTakeWhatPluginsOpenFromThePool() {
    var jdbi = jdbi();
    var opened = new ArrayList<Integer>();
    jdbi.installPlugin(
        new JdbiPlugin() {
          @Override
          public Handle customizeHandle(Handle handle) {
            if (opened.isEmpty()) {
              opened.add(0);
              jdbi.useHandle(own -> opened.set(0, session(own)));
            }
            return handle;
          }
        });

    inOwn(
        transaction -> {
          try (var handle = of(jdbi, transaction)) {
            assertThat(session(handle)).isEqualTo(session(transaction));
            assertThat(opened).doesNotContain(0, session(transaction));
          }
          return transaction;
        });
  }

  @Test
  void shouldOpenFromThePoolAgainAfterwards() {
    var jdbi = jdbi();

    inOwn(
        transaction -> {
          try (var handle = of(jdbi, transaction);
              var own = jdbi.open()) {
            assertThat(session(own)).isNotEqualTo(session(handle));
          }
          return transaction;
        });
  }

  @Test
  void shouldKeepThreadsApart() throws Exception {
    var jdbi = jdbi();
    var together = new CyclicBarrier(2);
    Callable<Boolean> port =
        () ->
            inOwn(
                transaction -> {
                  int session = session(transaction);
                  boolean own = true;
                  for (int i = 0; i < 50; i++) {
                    await(together);
                    try (var handle = of(jdbi, transaction)) {
                      own &= session(handle) == session;
                    }
                  }
                  return own;
                });
    var threads = Executors.newFixedThreadPool(2);
    try {
      for (var own : threads.invokeAll(List.of(port, port))) {
        assertThat(own.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void shouldRefuseAJdbiThatTakesItsOwnConnections() {
    var foreign = Jdbi.create(pool);

    inOwn(
        transaction -> {
          assertThatThrownBy(() -> of(foreign, transaction))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("Jdbi.create(Handles.over(dataSource))");
          try (var own = jdbi().open()) {
            assertThat(session(own)).as("nothing is lent on").isNotEqualTo(session(transaction));
          }
          return transaction;
        });
  }
}
