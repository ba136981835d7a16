package io.countersign.testkit.server;

import java.sql.SQLException;

/**
 * A running server.
 *
 * @param admin a database to connect to, and a role that may create databases
 * @param origin the kind of server and why it was chosen, for the log
 * @param version the version that it reports, such as 18.6
 * @param stop stops the server, if the test kit started it
 */
record RunningServer(DatabaseLogin admin, String origin, String version, Runnable stop) {

  /** Asks a server for its version; stops it again if it is not of the major version wanted. */
  static RunningServer verify(
      DatabaseLogin admin, String origin, int major, String remedy, Runnable stop) {
    try {
      var version = versionOf(admin, origin);
      if (!version.matches(major + "\\D.*")) {
        throw new IllegalStateException(
            "Expected Postgres %d for tests, but found %s at %s.%n%s"
                .formatted(major, version, admin, remedy));
      }
      return new RunningServer(admin, origin, version, stop);
    } catch (IllegalStateException e) {
      stop.run();
      throw e;
    }
  }

  /** Returns a given server, which is not stopped. */
  static RunningServer ofLogin(DatabaseLogin login, int major) {
    var remedy =
        "Set -D%s to the major version of that server, or -D%s to a server of version %d."
            .formatted(TestSettings.MAJOR, TestSettings.JDBC_URL, major);
    return verify(login, "the server in " + TestSettings.JDBC_URL, major, remedy, () -> {});
  }

  private static String versionOf(DatabaseLogin admin, String origin) {
    try (var connection = admin.connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery("show server_version")) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(
          "Expected a Postgres server for tests at %s (%s), but found: %s%nStart it, or correct %s, %s and %s."
              .formatted(
                  admin,
                  origin,
                  e.getMessage(),
                  TestSettings.JDBC_URL,
                  TestSettings.USER,
                  TestSettings.PASSWORD),
          e);
    }
  }
}
