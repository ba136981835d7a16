package io.countersign.postgres;

import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/** Logins that are nobody but members of roles of the engine. They belong to the server. */
final class Logins {

  private static final String PASSWORD = "ordinary";

  private Logins() {}

  /** A data source of a login; made where the server has none of that name. */
  static PGSimpleDataSource of(Ground ground, String login, String attributes) throws SQLException {
    try (var connection = ground.connect();
        var statement = connection.createStatement()) {
      statement.execute(
          "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '"
              + login
              + "') THEN CREATE ROLE "
              + login
              + " LOGIN PASSWORD '"
              + PASSWORD
              + "' "
              + attributes
              + "; END IF; EXCEPTION WHEN duplicate_object OR unique_violation THEN"
              // Another class was there first.
              + " NULL; END $$");
    }
    return source(ground, login);
  }

  /** A data source of a login that was made before. */
  static PGSimpleDataSource source(Ground ground, String login) {
    var source = new PGSimpleDataSource();
    source.setUrl(ground.source().getUrl());
    source.setUser(login);
    source.setPassword(PASSWORD);
    return source;
  }
}
