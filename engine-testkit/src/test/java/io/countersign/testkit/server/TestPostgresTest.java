package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The server that this build runs on, whichever way it was found. */
final class TestPostgresTest {

  @Test
  void shouldRunTheMajorVersionThatWasAskedFor() throws SQLException {
    var asked = System.getProperty("countersign.test.postgres", "18");

    try (var database = TestPostgres.databaseFor(TestPostgresTest.class)) {
      assertThat(Sql.query(database, "show server_version").get(0)).startsWith(asked + ".");
    }
  }

  @Test
  void shouldGiveAnEmptyDatabaseOfOneEncodingAndOrder() throws SQLException {
    var collation = TestSettings.from(System::getProperty).collation();
    var sorted =
        switch (collation) {
          case C -> List.of("A", "a", "b", "é");
          case ICU -> List.of("a", "A", "b", "é");
        };

    try (var database = TestPostgres.databaseFor(TestPostgresTest.class)) {
      assertThat(Sql.query(database, "show server_encoding")).containsExactly("UTF8");
      assertThat(
              Sql.query(
                  database, "select x from (values ('b'), ('A'), ('é'), ('a')) v (x) order by x"))
          .isEqualTo(sorted);
      assertThat(Sql.query(database, "select tablename from pg_tables where schemaname = 'public'"))
          .isEmpty();
    }
  }

  @Test
  void shouldNameADatabaseAfterItsClassThisProcessAndANumber() {
    try (var first = TestPostgres.databaseFor(TestPostgresTest.class);
        var second = TestPostgres.databaseFor(TestPostgresTest.class)) {
      var pattern = "test_testpostgrestest_" + ProcessHandle.current().pid() + "_[0-9]+";
      assertThat(List.of(first.name(), second.name()))
          .doesNotHaveDuplicates()
          .allMatch(name -> name.matches(pattern));
      assertThat(first.jdbcUrl()).contains("/" + first.name());
    }
  }

  @Test
  void shouldKeepNamesWithinWhatPostgresDistinguishes() throws SQLException {
    class AVeryLongNameOfATestClassThatGoesOnAndOnUntilPostgresWouldCutItSomewhereInTheMiddle {}

    try (var database =
        TestPostgres.databaseFor(
            AVeryLongNameOfATestClassThatGoesOnAndOnUntilPostgresWouldCutItSomewhereInTheMiddle
                .class)) {
      assertThat(database.name()).hasSizeLessThanOrEqualTo(63);
      assertThat(Sql.query(database, "select current_database()")).containsExactly(database.name());
    }
  }

  @Test
  void shouldDropTheDatabaseOnceHoweverOftenItIsClosed() throws SQLException {
    var database = TestPostgres.databaseFor(TestPostgresTest.class);
    var admin = TestPostgres.databases().server().admin();
    assertThat(Sql.exists(admin, database.name())).isTrue();

    database.close();
    database.close();

    assertThat(Sql.exists(admin, database.name())).isFalse();
    assertThatThrownBy(database::connect).isInstanceOf(SQLException.class);
  }

  @Test
  void shouldOpenASessionPerConnectionOfTheDataSource() throws SQLException {
    try (var database = TestPostgres.databaseFor(TestPostgresTest.class);
        var one = database.dataSource().getConnection();
        var other = database.dataSource().getConnection(database.user(), database.password())) {
      var backend = "select pg_backend_pid()";
      assertThat(Sql.query(one, backend)).isNotEqualTo(Sql.query(other, backend));
      assertThat(Sql.query(other, "select current_database()")).containsExactly(database.name());
      assertThatThrownBy(() -> database.dataSource().getConnection("no such role", ""))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void shouldServeManyThreadsFromOneServer() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      Callable<String> task =
          () -> {
            try (var database = TestPostgres.databaseFor(TestPostgresTest.class)) {
              Sql.execute(database, "create table mine (id int)");
              return database.name();
            }
          };

      var names = threads.invokeAll(List.of(task, task, task, task, task, task, task, task));

      assertThat(names).extracting(done -> done.get()).doesNotHaveDuplicates().hasSize(8);
    } finally {
      threads.shutdown();
    }
  }
}
