package io.countersign.testkit.server;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the test run.
 *
 * @param major the major version of Postgres
 * @param given the server to use, or null to find one
 * @param collation the order of texts in the test databases
 */
record TestSettings(int major, @Nullable DatabaseLogin given, TestCollation collation) {

  static final String JDBC_URL = "countersign.test.jdbcUrl";
  static final String USER = "countersign.test.user";
  static final String PASSWORD = "countersign.test.password";
  static final String MAJOR = "countersign.test.postgres";
  static final String COLLATION = "countersign.test.collation";

  private static final int NEWEST = 18;
  private static final int OLDEST = 15;

  /** Reads the settings from system properties, or another source of properties. */
  static TestSettings from(Function<String, @Nullable String> property) {
    return new TestSettings(
        major(property.apply(MAJOR)),
        readLogin(property),
        TestCollation.from(property.apply(COLLATION)));
  }

  private static int major(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return NEWEST;
    }
    var major = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : 0;
    if (major < OLDEST) {
      throw new IllegalStateException(
          "Expected a major version of Postgres from %d on in %s, but found %s.%nWrite -D%s=%d, or leave it out for %d."
              .formatted(OLDEST, MAJOR, text, MAJOR, OLDEST, NEWEST));
    }
    return major;
  }

  private static @Nullable DatabaseLogin readLogin(Function<String, @Nullable String> property) {
    var jdbcUrl = property.apply(JDBC_URL);
    if (jdbcUrl == null || jdbcUrl.isBlank()) {
      return null;
    }
    var parsed = ServerUrl.parse(jdbcUrl);
    var user = property.apply(USER);
    var password = property.apply(PASSWORD);
    return new DatabaseLogin(
        parsed.url(),
        user != null ? user : parsed.login().getOrDefault("user", operatingSystemUser()),
        password != null ? password : parsed.login().getOrDefault("password", ""));
  }

  /** Returns the role that the driver uses by default. */
  private static String operatingSystemUser() {
    return System.getProperty("user.name", "postgres");
  }
}
