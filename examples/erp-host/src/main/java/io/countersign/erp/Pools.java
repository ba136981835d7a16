package io.countersign.erp;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/**
 * The connection pools of requests and of workers: two pools, so that neither waits for the other,
 * and two logins, because workers need more rights.
 *
 * @param web for requests of users: a member of {@code wf_app}
 * @param jobs for workers: a member of {@code wf_worker}, with all rights of the application
 */
public record Pools(HikariDataSource web, HikariDataSource jobs) implements AutoCloseable {

  private static final int SIZE = 4;

  /** Pools for a database in which the schema is installed. */
  public static Pools of(String jdbcUrl) {
    return new Pools(pool(jdbcUrl, "erp_web"), pool(jdbcUrl, "erp_jobs"));
  }

  private static HikariDataSource pool(String jdbcUrl, String login) {
    var config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setUsername(login);
    config.setPassword(login);
    config.setMaximumPoolSize(SIZE);
    // Auto-commit stays on, the default of pools; see JdbiUnits for the consequences otherwise.
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setPoolName(login);
    return new HikariDataSource(config);
  }

  @Override
  public void close() {
    web.close();
    jobs.close();
  }
}
