package io.countersign.testkit.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * An empty Postgres database for exclusive use. Encoding UTF-8, text ordered by code point (locale
 * {@code C}) on every server, or as in a dictionary if the property {@code
 * countersign.test.collation} is {@code icu}. Safe for many threads.
 *
 * <p>Closing it drops it, even while sessions are open in it; those fail from then on. Closing
 * twice does nothing.
 */
public final class TestDatabase implements AutoCloseable {

  private final String name;
  private final DatabaseLogin login;
  private final Consumer<TestDatabase> drop;
  private final AtomicBoolean dropped = new AtomicBoolean();

  TestDatabase(String name, DatabaseLogin login, Consumer<TestDatabase> drop) {
    this.name = name;
    this.login = login;
    this.drop = drop;
  }

  /** Its name: that of the class it was made for, the id of this process and a number. */
  public String name() {
    return name;
  }

  /** The URL to connect to, without user and password. */
  public String jdbcUrl() {
    return login.url().toString();
  }

  /** The role that owns it; on a server that the kit started, a superuser. */
  public String user() {
    return login.user();
  }

  /** The password of that role, empty if the server needs none. */
  public String password() {
    return login.password();
  }

  /** Opens a new session, which the caller closes. Autocommit is on, as the driver has it. */
  public Connection connect() throws SQLException {
    return login.connect();
  }

  /** A data source without a pool: each connection is a new session, as with {@link #connect()}. */
  public DataSource dataSource() {
    return new NewSessions(login);
  }

  /**
   * Drops the database.
   *
   * @throws IllegalStateException if the server refuses; the message says why
   */
  @Override
  public void close() {
    if (!dropped.getAndSet(true)) {
      drop.accept(this);
    }
  }

  @Override
  public String toString() {
    return login.toString();
  }
}
