package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.ProposedChange;
import io.countersign.postgres.OrganisationException;
import io.countersign.testkit.TestDatabase;
import io.countersign.testkit.TestPostgres;
import java.io.OutputStream;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Two organisations in one database, which the database itself keeps apart. */
@TestInstance(Lifecycle.PER_CLASS)
final class TenantsTest {

  private static final List<String> LOGINS = List.of("erp_web", "erp_jobs");

  private final TestDatabase database = TestPostgres.databaseFor(TenantsTest.class);
  private final RunningErp erp = RunningErp.in(database.jdbcUrl(), database.dataSource());

  @BeforeAll
  void tell() {
    new Stories(erp, new PrintStream(OutputStream.nullOutputStream(), false)).tenants();
  }

  @AfterAll
  void close() {
    erp.close();
    database.close();
  }

  @Test
  void shouldRunTwoWorkflowsOfOneEnvelope() throws SQLException {
    try (var owner = database.connect()) {
      assertThat(
              Rows.of(
                  owner, "SELECT DISTINCT org_id, compiled_hash FROM workflow.workflow_instances"))
          .hasSize(2);
      assertThat(Rows.of(owner, "SELECT org_id, status FROM erp.invoices ORDER BY 1"))
          .containsExactly("north active", "south active");
      assertThat(Rows.of(owner, "SELECT org_id FROM erp.ledger_entries")).containsExactly("north");
    }
  }

  @Test
  void shouldShowEachLoginTheRowsOfOneOrganisationOnly() throws SQLException {
    for (var login : LOGINS) {
      try (var session = session(login)) {
        run(session, "SET workflow.org = 'north'");
        for (var table : tables()) {
          assertThat(Rows.of(session, "SELECT DISTINCT org_id FROM " + table))
              .as(login + " in " + table)
              .isSubsetOf("north");
        }
        assertThat(Rows.of(session, "SELECT id FROM erp.invoices")).containsExactly("INV-1");
      }
    }
  }

  @Test
  void shouldShowNothingToASessionWithoutAnOrganisation() throws SQLException {
    for (var login : LOGINS) {
      try (var session = session(login)) {
        for (var table : tables()) {
          assertThat(Rows.of(session, "SELECT org_id FROM " + table)).as(table).isEmpty();
        }
      }
    }
  }

  @Test
  void shouldLetNobodyWriteForAnotherOrganisation() throws SQLException {
    try (var session = session("erp_web")) {
      run(session, "SET workflow.org = 'north'");

      assertThatThrownBy(() -> run(session, "INSERT INTO erp.stock VALUES ('south', 'lamp', 1)"))
          .hasMessageContaining("row-level security");
    }
  }

  @Test
  void shouldRefuseAQuestionAboutADocumentOfAnotherOrganisation() {
    var theirs = new DocumentRef("south", "invoice", "INV-1");
    var eve = Caller.of(Actor.person("eve"));

    assertThat(erp.host().clerk("north", "eve").sees(theirs)).isEmpty();
    assertThatThrownBy(
            () ->
                erp.host()
                    .units()
                    .in(
                        "north",
                        unit ->
                            erp.host()
                                .engine()
                                .in(unit.transaction())
                                .guard(ProposedChange.delete(theirs), eve)))
        .isInstanceOf(OrganisationException.class)
        .hasMessageContaining("WORKFLOW_ORGANISATION_MIXED")
        .hasMessageContaining("found one for another organisation");
  }

  private List<String> tables() throws SQLException {
    try (var owner = database.connect()) {
      return Rows.of(
          owner,
          "SELECT c.relnamespace::regnamespace || '.' || c.relname FROM pg_class c WHERE"
              + " c.relnamespace IN ('erp'::regnamespace, 'workflow'::regnamespace) AND c.relkind"
              + " IN ('r', 'p', 'v') AND NOT c.relispartition AND c.relname <>"
              + " 'schema_migrations' AND has_table_privilege('erp_web', c.oid, 'SELECT')");
    }
  }

  private Connection session(String login) throws SQLException {
    return DriverManager.getConnection(database.jdbcUrl(), login, login);
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
