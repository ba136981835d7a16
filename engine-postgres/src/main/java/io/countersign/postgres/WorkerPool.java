package io.countersign.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.work.WorkersBuilder;
import javax.sql.DataSource;

/**
 * Pool of connections for workers, for hosts that have the URL of a database and no pool of their
 * own. It needs the library {@code com.zaxxer:HikariCP}, which the host adds. Safe for many
 * threads.
 *
 * <p>Its size follows from the workers: one connection for each lane, because the work on an
 * instance holds one, and two for the short transactions beside it: claims, sent effects, the
 * extension of leases and the other jobs. Transactions are at READ COMMITTED. Give {@link #close}
 * to {@link WorkersBuilder#onStopped}, and the pool is closed once the last work has ended.
 */
public final class WorkerPool implements AutoCloseable {

  /** For short transactions: claims, sent effects, the extension of leases, the other jobs. */
  private static final int BESIDE_LANES = 2;

  private final HikariDataSource pool;

  private WorkerPool(HikariDataSource pool) {
    this.pool = pool;
  }

  /**
   * Opens a pool for workers with the default number of lanes.
   *
   * @param jdbcUrl the URL of the database
   * @param user the login of the workers
   * @param password its password
   * @throws RuntimeException of the pool if the database refuses the first connection
   */
  public static WorkerPool of(String jdbcUrl, String user, String password) {
    return of(jdbcUrl, user, password, WorkersBuilder.LANES);
  }

  /**
   * Opens a pool for workers.
   *
   * @param jdbcUrl the URL of the database
   * @param user the login of the workers
   * @param password its password
   * @param lanes how many lanes the workers have, as in {@link WorkersBuilder#lanes}
   * @throws IllegalArgumentException if there are no lanes
   * @throws RuntimeException of the pool if the database refuses the first connection
   */
  public static WorkerPool of(String jdbcUrl, String user, String password, int lanes) {
    if (lanes < 1) {
      throw new IllegalArgumentException(
          "Expected at least one lane, but found " + lanes + ". Give the lanes of the workers.");
    }
    var config = new HikariConfig();
    config.setPoolName("countersign-workers");
    config.setJdbcUrl(jdbcUrl);
    config.setUsername(user);
    config.setPassword(password);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setMaximumPoolSize(lanes + BESIDE_LANES);
    return new WorkerPool(new HikariDataSource(config));
  }

  /** Returns the connections of the pool, for {@link PostgresStore#over}. */
  public DataSource dataSource() {
    return pool;
  }

  /** Returns how many connections the pool opens at most. */
  public int size() {
    return pool.getMaximumPoolSize();
  }

  /** Closes the connections. Closing again has no effect. */
  @Override
  public void close() {
    pool.close();
  }
}
