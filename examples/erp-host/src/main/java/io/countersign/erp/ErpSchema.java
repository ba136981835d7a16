package io.countersign.erp;

import io.countersign.postgres.PostgresSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import javax.sql.DataSource;

/** Migration of the tables of the engine and of the ERP, at deployment. */
public final class ErpSchema {

  private static final String FILE = "V001__erp.sql";

  private ErpSchema() {}

  /**
   * Makes them in an empty database, with the logins {@code erp_web} and {@code erp_jobs}.
   *
   * @param owner gives a login that may create roles, which the application never uses
   * @param today the day from which partitions are made
   */
  public static void install(DataSource owner, Instant today) throws SQLException {
    new PostgresSchema().migrate(owner, today);
    try (var connection = owner.getConnection();
        var statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(text());
    }
  }

  private static String text() {
    try (var stream = Objects.requireNonNull(ErpSchema.class.getResourceAsStream(FILE))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
