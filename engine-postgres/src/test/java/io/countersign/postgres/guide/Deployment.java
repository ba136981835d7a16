package io.countersign.postgres.guide;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.SessionLimits;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.time.Instant;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** What is there before the host starts: tables, logins and pools. */
final class Deployment implements AutoCloseable {

  static final String OWN_TABLE =
      """
      CREATE TABLE invoices (
        org text NOT NULL, id text NOT NULL, version bigint NOT NULL, status text NOT NULL,
        amount bigint NOT NULL, note text NOT NULL, PRIMARY KEY (org, id))
      """;

  private static final String LOGINS =
      // region logins
      """
      CREATE ROLE billing NOLOGIN;
      GRANT SELECT, INSERT, UPDATE, DELETE ON invoices TO billing;

      CREATE ROLE billing_web  LOGIN PASSWORD 'secret' IN ROLE billing, wf_app;
      CREATE ROLE billing_jobs LOGIN PASSWORD 'secret' IN ROLE billing, wf_worker;
      CREATE ROLE billing_repair LOGIN PASSWORD 'secret' IN ROLE billing, wf_repair;
      CREATE ROLE billing_care LOGIN PASSWORD 'secret' IN ROLE wf_worker, wf_maintenance;
      """;

  // endregion

  private final TestDatabase database;

  private Deployment(TestDatabase database) {
    this.database = database;
  }

  /** A database of its own, with everything in it. */
  static Deployment of(Class<?> test) {
    var deployment = new Deployment(TestPostgres.databaseFor(test));
    try {
      migrate(deployment.database.dataSource(), Instant.now());
      SessionLimits.set(deployment.database.connect());
      deployment.run(OWN_TABLE);
      // Logins belong to the server, where another database may have brought them already.
      for (var statement : Pattern.compile(";").splitAsStream(LOGINS.strip()).toList()) {
        deployment.run(
            "DO $$ BEGIN "
                + statement
                + "; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$");
      }
      return deployment;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void migrate(DataSource owner, Instant today) throws SQLException {
    // region migrate
    new PostgresSchema().migrate(owner, today);
    // endregion
  }

  void run(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A pool for one of the logins. */
  HikariDataSource pool(String login) {
    return pool(database.jdbcUrl(), login);
  }

  // region pool
  private static HikariDataSource pool(String url, String login) {
    var config = new HikariConfig();
    config.setPoolName(login);
    config.setJdbcUrl(url);
    config.setUsername(login);
    config.setPassword("secret");
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setMaximumPoolSize(4);
    return new HikariDataSource(config);
  }

  // endregion

  @Override
  public void close() {
    database.close();
  }
}
