package io.countersign.erp;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.postgres.PostgresSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * The database: its installation, and its two connection pools. Two pools, so that neither requests
 * nor workers wait for the others' connections; and two logins, because workers need more rights.
 *
 * @param web for requests of people: a member of {@code wf_app}
 * @param jobs for workers: a member of {@code wf_worker}, with all rights of the application
 */
public record ErpDatabase(HikariDataSource web, HikariDataSource jobs) implements AutoCloseable {

  private static final String TABLES = "V001__erp.sql";
  private static final int SIZE = 4;

  /**
   * Installs the tables of the engine and of the ERP in an empty database, with the logins {@code
   * erp_web} and {@code erp_jobs}. Part of a deployment.
   *
   * @param owner a login that may create roles, which the application never uses
   * @param today the day from which partitions are made
   */
  public static void install(DataSource owner, Instant today) throws SQLException {
    new PostgresSchema().migrate(owner, today);
    try (var connection = owner.getConnection();
        var statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(tables());
    }
  }

  private static String tables() {
    try (var stream = Objects.requireNonNull(ErpDatabase.class.getResourceAsStream(TABLES))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens the pools of a database in which the tables are installed. */
  public static ErpDatabase open(String jdbcUrl) {
    return new ErpDatabase(pool(jdbcUrl, "erp_web"), pool(jdbcUrl, "erp_jobs"));
  }

  private static HikariDataSource pool(String jdbcUrl, String login) {
    var config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setUsername(login);
    config.setPassword(login);
    config.setMaximumPoolSize(SIZE);
    // Auto-commit stays on, the default of pools; JdbiTransactions says why.
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
