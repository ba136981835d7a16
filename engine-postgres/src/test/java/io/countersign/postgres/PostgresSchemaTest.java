package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The files are applied once each, in order, and nothing else passes for them. */
final class PostgresSchemaTest {

  private static final Path FILES = Path.of("src/main/resources/io/countersign/postgres/migration");
  private static final SchemaMigration FIRST =
      SchemaMigration.of("V001__first.sql", "CREATE TABLE workflow.first (id int);");
  private static final SchemaMigration SECOND =
      SchemaMigration.of("V002__second.sql", "CREATE TABLE workflow.second (id int);");

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestPostgres.databaseFor(PostgresSchemaTest.class);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void shouldApplyEveryFileOnceAndSayWhich() throws SQLException {
    // given
    var schema = new PostgresSchema();

    // when
    var first = schema.migrate(database.dataSource(), SqlSession.TODAY);
    var again = schema.migrate(database.dataSource(), SqlSession.TODAY);

    // then
    assertThat(first.applied())
        .containsExactlyElementsOf(
            SchemaMigration.shippedMigrations().stream().map(SchemaMigration::label).toList());
    assertThat(first.partitions()).isEqualTo(15);
    assertThat(again.applied()).isEmpty();
    assertThat(again.partitions()).isZero();
    try (var connection = database.connect();
        var session = SqlSession.as(database, "wf_app")) {
      assertThat(schema.differences(connection)).isEmpty();
      assertThat(session.rows("SELECT version, name FROM workflow.schema_migrations ORDER BY 1"))
          .first()
          .isEqualTo("1|roles");
      assertThat(
              session.one(
                  "SELECT DISTINCT applied_at = '2026-02-10 10:00:00+00' FROM"
                      + " workflow.schema_migrations"))
          .isEqualTo("t");
    }
  }

  @Test
  void shouldKnowEveryFileOfTheDirectory() throws IOException {
    try (var files = Files.list(FILES)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
          .containsExactlyElementsOf(
              SchemaMigration.shippedMigrations().stream()
                  .map(one -> one.label() + ".sql")
                  .toList());
    }
    assertThat(SchemaMigration.shippedMigrations().stream().map(SchemaMigration::version).toList())
        .isSorted()
        .doesNotHaveDuplicates()
        .first()
        .isEqualTo(1);
  }

  @Test
  void shouldHoldNothingThatFlywayWouldReplace() {
    assertThat(SchemaMigration.shippedMigrations()).noneMatch(one -> one.sql().contains("${"));
  }

  @Test
  void shouldLetSeveralMigrateAtOnce() throws Exception {
    // given
    var barrier = new CyclicBarrier(3);
    Callable<Integer> migrating =
        () -> {
          barrier.await(30, TimeUnit.SECONDS);
          var done = new PostgresSchema().migrate(database.dataSource(), SqlSession.TODAY);
          return done.applied().size();
        };
    var threads = Executors.newFixedThreadPool(3);

    // when
    int applied = 0;
    try {
      for (var one : threads.invokeAll(List.of(migrating, migrating, migrating))) {
        applied += one.get();
      }
    } finally {
      threads.shutdown();
    }

    // then
    assertThat(applied).isEqualTo(SchemaMigration.shippedMigrations().size());
  }

  @Test
  void shouldGoOnWithLaterFiles() throws SQLException {
    migrate(FIRST);

    try (var session = SqlSession.open(database)) {
      assertThat(new PostgresSchema(List.of(FIRST, SECOND)).differences(session.connection()))
          .containsExactly("V002__second is not applied");
    }
    migrate(FIRST, SECOND);

    try (var session = SqlSession.open(database)) {
      assertThat(session.rows("SELECT * FROM workflow.second")).isEmpty();
    }
  }

  @Test
  void shouldRefuseAFileThatWasChangedAfterwards() throws SQLException {
    migrate(FIRST);
    var changed = SchemaMigration.of("V001__first.sql", FIRST.sql() + "-- later");

    assertThatThrownBy(() -> migrate(changed, SECOND))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("V001__first was changed after it was applied");
    assertThat(differences(changed))
        .containsExactly("V001__first was changed after it was applied");
  }

  @Test
  void shouldTakeOtherLineEndsForTheSameFile() {
    var windows = SchemaMigration.of("V001__first.sql", "SELECT 1;\r\nSELECT 2;\r\n");

    assertThat(windows).isEqualTo(SchemaMigration.of("V001__first.sql", "SELECT 1;\nSELECT 2;\n"));
  }

  @Test
  void shouldRefuseAFileThatWasLeftOut() throws SQLException {
    migrate(SECOND);

    assertThatThrownBy(() -> migrate(FIRST, SECOND))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("V001__first was left out: later ones are applied");
  }

  @Test
  void shouldLetALaterVersionWaitOnlyAMomentForAReader() throws SQLException {
    migrate(FIRST);
    var second =
        SchemaMigration.of("V002__second.sql", "ALTER TABLE workflow.first ADD COLUMN more int;");
    var hasty =
        new PostgresSchema(List.of(FIRST, second), PostgresSchema.MAJOR, 2, Duration.ofMillis(1));
    try (var reader = SqlSession.open(database);
        var migrating = database.connect()) {
      reader.connection().setAutoCommit(false);
      reader.rows("SELECT id FROM workflow.first");

      assertThatThrownBy(() -> hasty.apply(migrating, SqlSession.TODAY))
          .isInstanceOfSatisfying(
              SQLException.class, held -> assertThat(held.getSQLState()).isEqualTo("55P03"));

      reader.connection().rollback();
      assertThat(hasty.apply(migrating, SqlSession.TODAY)).containsExactly("V002__second");
    }
  }

  @Test
  void shouldLeaveWhatALaterVersionOfTheSameMajorOneHasAdded() throws SQLException {
    migrate(FIRST, SECOND);

    assertThat(differences(FIRST)).isEmpty();
    migrate(FIRST);
  }

  @Test
  void shouldRefuseADatabaseOfALaterMajorVersion() throws SQLException {
    migrate(FIRST);
    try (var later = database.connect()) {
      new PostgresSchema(List.of(FIRST, SECOND), PostgresSchema.MAJOR + 1, 1, Duration.ZERO)
          .apply(later, SqlSession.TODAY);
    }

    assertThatThrownBy(() -> migrate(FIRST))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("V002__second is applied, and this version does not know it")
        .hasMessageContaining("or a later one");
  }

  @Test
  void shouldKeepWhatCameBeforeAFailureAndNothingOfIt() throws SQLException {
    // given
    var broken =
        SchemaMigration.of(
            "V002__second.sql", "CREATE TABLE workflow.half (id int); SELECT 1 / 0;");

    // when
    assertThatThrownBy(() -> migrate(FIRST, broken)).isInstanceOf(SQLException.class);

    // then
    try (var session = SqlSession.open(database)) {
      assertThat(session.rows("SELECT version FROM workflow.schema_migrations"))
          .containsExactly("1");
      assertThat(session.one("SELECT to_regclass('workflow.half') IS NULL")).isEqualTo("t");
    }
    migrate(FIRST, SECOND);
  }

  @Test
  void shouldLeaveTablesAloneThatAnotherToolKeeps() throws SQLException {
    try (var session = SqlSession.open(database)) {
      session.run("CREATE SCHEMA workflow");
      session.run("CREATE TABLE workflow.workflow_instances (id int)");
    }

    assertThatThrownBy(() -> migrate(FIRST))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Expected the table workflow.schema_migrations")
        .hasMessageContaining("Flyway");
    assertThat(differences(FIRST)).first().asString().contains("another tool keeps it");
  }

  @Test
  void shouldSayThatThereIsNothing() throws SQLException {
    assertThat(differences(FIRST)).containsExactly("the schema workflow is not there");
  }

  @Test
  void shouldRefuseAConnectionThatMayBeInATransaction() throws SQLException {
    try (var connection = database.connect()) {
      connection.setAutoCommit(false);

      assertThatThrownBy(() -> new PostgresSchema().migrate(connection, SqlSession.TODAY))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("auto-commit off");
    }
  }

  @Test
  void shouldLeaveTheConnectionAsItWas() throws SQLException {
    try (var connection = database.connect()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);

      new PostgresSchema().migrate(connection, SqlSession.TODAY);

      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    }
  }

  /** The roles are there already; the login is no superuser and may not make any. */
  @Test
  void shouldMigrateAsAMemberOfTheOwners() throws SQLException {
    // given
    var roles = TestPostgres.databaseFor(PostgresSchemaTest.class);
    var name = "migrator_of_" + database.name();
    try (var other = SqlSession.migrated(roles);
        var admin = SqlSession.open(database)) {
      admin.run("CREATE ROLE " + name + " NOSUPERUSER IN ROLE wf_owner, wf_sweeper");
      admin.run("GRANT CREATE ON DATABASE " + database.name() + " TO " + name);
      assertThat(other.one("SELECT rolsuper FROM pg_roles WHERE rolname = '" + name + "'"))
          .isEqualTo("f");

      // when
      try (var session = SqlSession.as(database, name)) {
        new PostgresSchema().migrate(session.connection(), SqlSession.TODAY);
        var again = new PostgresSchema().migrate(session.connection(), later());

        // then
        assertThat(again.applied()).isEmpty();
        assertThat(again.partitions()).isEqualTo(3);
        assertThat(
                session.rows(
                    "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'workflow'"))
            .containsExactly("wf_owner");
      } finally {
        admin.run("DROP OWNED BY " + name);
        admin.run("DROP ROLE " + name);
      }
    } finally {
      roles.close();
    }
  }

  private static Instant later() {
    return Instant.parse("2026-03-01T00:00:00Z");
  }

  private void migrate(SchemaMigration... migrations) throws SQLException {
    try (var connection = database.connect()) {
      new PostgresSchema(List.of(migrations)).apply(connection, SqlSession.TODAY);
    }
  }

  private List<String> differences(SchemaMigration... migrations) throws SQLException {
    try (var connection = database.connect()) {
      return new PostgresSchema(List.of(migrations)).differences(connection);
    }
  }
}
