package io.countersign.testkit.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * A database with a login.
 *
 * @param url the database
 * @param user the role
 * @param password its password, empty if the server needs none
 */
record DatabaseLogin(ServerUrl url, String user, String password) {

  DatabaseLogin to(String database) {
    return new DatabaseLogin(url.to(database), user, password);
  }

  Connection connect() throws SQLException {
    return connect(user, password);
  }

  Connection connect(String otherUser, String otherPassword) throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", otherUser);
    if (!otherPassword.isEmpty()) {
      properties.setProperty("password", otherPassword);
    }
    return DriverManager.getConnection(url.toString(), properties);
  }

  /** Without the password: this text ends up in logs. */
  @Override
  public String toString() {
    return url + " as " + user;
  }
}
