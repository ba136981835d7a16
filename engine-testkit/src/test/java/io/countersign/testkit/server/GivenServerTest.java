package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The server in the system property, played by an embedded one that is not the JVM's own. */
final class GivenServerTest {

  private static final int MAJOR = TestSettings.from(System::getProperty).major();

  private static RunningServer theirs;

  @BeforeAll
  static void start() throws SQLException {
    theirs = EmbeddedServer.start(MAJOR, "the test plays somebody's server");
    Sql.execute(theirs.admin(), "create role maker login createdb password 'of maker'");
    Sql.execute(theirs.admin(), "create role guest login");
  }

  @AfterAll
  static void stop() {
    theirs.stop().run();
  }

  @Test
  void shouldMakeAndDropDatabasesThereAndLeaveItRunning() throws SQLException {
    var databases = new TestDatabases(found("maker"), 1, TestCollation.C);
    var dropped = databases.create(GivenServerTest.class);
    var forgotten = databases.create(GivenServerTest.class);
    assertThat(Sql.query(dropped, "select current_user || ' in ' || current_database()"))
        .containsExactly("maker in test_givenservertest_1_1");

    dropped.close();
    databases.close();

    assertThat(Sql.exists(theirs.admin(), dropped.name())).isFalse();
    assertThat(Sql.exists(theirs.admin(), forgotten.name())).isFalse();
  }

  @Test
  void shouldDropADatabaseInUseWithoutBeingSuperuser() throws SQLException {
    var databases = new TestDatabases(found("maker"), 2, TestCollation.C);
    var database = databases.create(GivenServerTest.class);

    try (var session = database.connect()) {
      database.close();

      assertThat(Sql.exists(theirs.admin(), database.name())).isFalse();
      assertThatThrownBy(() -> Sql.query(session, "select 1")).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void shouldPassOverANameThatSomebodyElseHolds() throws SQLException {
    Sql.execute(theirs.admin(), "create database test_givenservertest_3_1");

    var database =
        new TestDatabases(found("maker"), 3, TestCollation.C).create(GivenServerTest.class);

    assertThat(database.name()).isEqualTo("test_givenservertest_3_2");
    database.close();
    assertThat(Sql.exists(theirs.admin(), "test_givenservertest_3_1")).isTrue();
  }

  @Test
  void shouldSayWhichRightIsMissing() {
    var databases = new TestDatabases(found("guest"), 4, TestCollation.C);

    assertThatThrownBy(() -> databases.create(GivenServerTest.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("test_givenservertest_4_1")
        .hasMessageContaining("as guest")
        .hasMessageContaining("Give that role the right CREATEDB")
        .hasMessageNotContaining("of maker");
  }

  @Test
  void shouldRefuseAServerOfAnotherMajorVersion() {
    var other = MAJOR == 16 ? "17" : "16";
    var properties = properties("maker");
    properties.put(TestSettings.MAJOR, other);

    assertThatThrownBy(() -> found(properties))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "Expected Postgres " + other + " for tests, but found " + theirs.version() + " at ")
        .hasMessageContaining("Set -Dcountersign.test.postgres to the major version of that server")
        .hasMessageContaining("-Dcountersign.test.jdbcUrl to a server of version " + other)
        .hasMessageNotContaining("of maker");
  }

  @Test
  void shouldSayThatNobodyAnswers() {
    var nowhere = Map.of(TestSettings.JDBC_URL, "jdbc:postgresql://localhost:1/postgres");

    assertThatThrownBy(() -> found(nowhere))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("jdbc:postgresql://localhost:1/postgres")
        .hasMessageContaining("Start it, or correct countersign.test.jdbcUrl");
  }

  @Test
  void shouldSayThatTheDriverIsMissing() {
    assertThatThrownBy(
            () ->
                TestPostgres.start(
                    new TestSettings(18, null, TestCollation.C), false, GivenServerTest::noSurvey))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("org.postgresql.Driver")
        .hasMessageContaining("Add org.postgresql:postgresql");
  }

  private static RunningServer found(String user) {
    return found(properties(user));
  }

  private static RunningServer found(Map<String, String> properties) {
    return TestPostgres.start(TestSettings.from(properties::get), true, GivenServerTest::noSurvey);
  }

  private static Map<String, String> properties(String user) {
    var properties = new HashMap<String, String>();
    properties.put(TestSettings.JDBC_URL, theirs.admin().url() + "?ApplicationName=test");
    properties.put(TestSettings.USER, user);
    properties.put(TestSettings.PASSWORD, "of maker");
    properties.put(TestSettings.MAJOR, Integer.toString(MAJOR));
    return properties;
  }

  private static MachineFacts noSurvey() {
    throw new AssertionError("A server that is given needs no survey.");
  }
}
