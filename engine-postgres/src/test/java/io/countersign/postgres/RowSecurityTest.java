package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Nobody reads or writes what belongs to another organisation. Tables and functions are those of
 * the catalogue, so that a new one fails here until somebody has decided on it.
 */
@WithPostgres
final class RowSecurityTest {

  private static final String DENIED = "42501";

  private static final String TABLES =
      "SELECT relname FROM pg_class WHERE relnamespace = 'workflow'::regnamespace AND relkind IN"
          + " ('r', 'p') AND NOT relispartition ORDER BY 1";

  /** Functions that only other functions call. */
  private static final List<String> INNER =
      List.of(
          "apply_table_rights",
          "assign",
          "change_effects",
          "change_statuses",
          "change_steps",
          "changed_columns",
          "check_changes",
          "clear_month",
          "decide",
          "explain_outdated",
          "explain_refused_start",
          "finish_triggers",
          "has_month",
          "is_retention_at_work",
          "is_unfinished",
          "keep_definition",
          "lapsed_claim",
          "match_events",
          "meet",
          "pending_orgs",
          "put_outboxes",
          "put_triggers",
          "require_month",
          "require_read_committed",
          "take_key",
          "take_triggers",
          "update_workflow_type",
          "without_output",
          "without_values");

  @BeforeAll
  static void fill(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "acme", 1);
      Rows.everywhere(session, "rival", 2);
    }
  }

  @Test
  void shouldForceRowSecurityOnEveryTableAndPartition(TestDatabase database) throws SQLException {
    try (var session = SqlSession.open(database)) {
      assertThat(
              session.rows(
                  "SELECT relname FROM pg_class WHERE relnamespace = 'workflow'::regnamespace AND"
                      + " relkind IN ('r', 'p') AND NOT (relrowsecurity AND relforcerowsecurity AND"
                      + " relowner = 'wf_owner'::regrole)"))
          .isEmpty();
      assertThat(
              session.rows(
                  "SELECT relname FROM pg_class c WHERE relnamespace = 'workflow'::regnamespace AND"
                      + " relkind IN ('r', 'p') AND NOT relispartition AND relname <>"
                      + " 'schema_migrations' AND NOT EXISTS (SELECT FROM pg_policies p WHERE"
                      + " p.tablename = c.relname AND p.policyname = 'organisation' AND p.qual ="
                      + " '(org_id = workflow.org_id())' AND p.with_check = p.qual)"))
          .isEmpty();
    }
  }

  @Test
  void shouldReachPartitionsThroughTheirTablesOnly(TestDatabase database) throws SQLException {
    try (var session = SqlSession.open(database);
        var owner = SqlSession.as(database, "wf_owner", "acme")) {
      var partitions =
          session.rows(
              "SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1");

      assertThat(partitions).hasSize(15);
      for (var partition : partitions) {
        assertThat(
                session.rows(
                    "SELECT DISTINCT grantee FROM information_schema.role_table_grants WHERE"
                        + " table_name = '"
                        + partition
                        + "'"))
            .as(partition)
            .containsExactly("wf_owner");
        assertThat(owner.rows("SELECT * FROM workflow." + partition)).as(partition).isEmpty();
      }
    }
  }

  @Test
  void shouldShowRowsOfOneOrganisationOnly(TestDatabase database) throws SQLException {
    try (var admin = SqlSession.open(database);
        var app = SqlSession.as(database, "wf_app", "acme");
        var worker = SqlSession.as(database, "wf_worker", "acme");
        var owner = SqlSession.as(database, "wf_owner", "acme")) {
      for (var table : tables(admin)) {
        var orgs = "SELECT DISTINCT org_id FROM workflow." + table;

        assertThat(admin.rows(orgs)).as(table).containsExactlyInAnyOrder("acme", "rival");
        for (var session : List.of(app, worker, owner)) {
          assertThat(session.rows(orgs)).as(table).containsExactly("acme");
        }
      }
    }
  }

  @Test
  void shouldShowNothingWithoutAnOrganisation(TestDatabase database) throws SQLException {
    try (var admin = SqlSession.open(database);
        var app = SqlSession.as(database, "wf_app");
        var worker = SqlSession.as(database, "wf_worker");
        var owner = SqlSession.as(database, "wf_owner")) {
      for (var table : tables(admin)) {
        for (var session : List.of(app, worker, owner)) {
          assertThat(session.rows("SELECT * FROM workflow." + table)).as(table).isEmpty();
        }
      }
    }
  }

  @Test
  void shouldLetTheApplicationAndWorkersWriteThroughFunctionsOnly(TestDatabase database)
      throws SQLException {
    try (var admin = SqlSession.open(database);
        var app = SqlSession.as(database, "wf_app", "acme");
        var worker = SqlSession.as(database, "wf_worker", "acme");
        var repair = SqlSession.as(database, "wf_repair", "acme");
        var maintenance = SqlSession.as(database, "wf_maintenance", "acme")) {
      var all = Stream.concat(tables(admin).stream(), Stream.of("schema_migrations")).toList();
      for (var table : all) {
        var column = table.equals("schema_migrations") ? "name" : "org_id";
        for (var statement :
            List.of(
                "UPDATE workflow." + table + " SET " + column + " = " + column,
                "DELETE FROM workflow." + table,
                "TRUNCATE workflow." + table,
                "INSERT INTO workflow." + table + " DEFAULT VALUES")) {
          for (var session : List.of(app, worker, repair, maintenance)) {
            assertThat(session.refusal(statement)).as(statement).startsWith(DENIED);
          }
        }
      }
    }
  }

  /** A right to one column would do, and the catalogue lists it apart from rights to the table. */
  @Test
  void shouldLetNoLoginWriteAnyColumn(TestDatabase database) throws SQLException {
    try (var admin = SqlSession.open(database)) {
      assertThat(
              admin.rows(
                  "SELECT DISTINCT grantee, table_name, column_name, privilege_type FROM"
                      + " information_schema.column_privileges WHERE table_schema = 'workflow' AND"
                      + " privilege_type <> 'SELECT' AND grantee NOT IN ('wf_owner',"
                      + " 'wf_sweeper')"))
          .isEmpty();
    }
  }

  /** Who overwrites a live row decides from where the next advance goes on. */
  @Test
  void shouldKeepRepairsFromRequestsAndWorkers(TestDatabase database) throws SQLException {
    var repair =
        "SELECT workflow.repair_instance('acme', '"
            + Rows.uuid(1)
            + "', now(), '00', (SELECT jsonb_build_object('instance', to_jsonb(i)) FROM"
            + " workflow.workflow_instances i))";
    for (var role : List.of("wf_app", "wf_worker", "wf_maintenance")) {
      try (var session = SqlSession.as(database, role, "acme")) {
        assertThat(session.refusal(repair)).as(role).startsWith(DENIED);
      }
    }
    try (var session = SqlSession.open(database)) {
      assertThat(
              session.one(
                  "SELECT has_function_privilege('wf_repair', p.oid, 'EXECUTE') FROM pg_proc p"
                      + " WHERE p.proname = 'repair_instance'"))
          .isEqualTo("t");
    }
  }

  @Test
  void shouldRefuseToWriteRowsOfAnotherOrganisation(TestDatabase database) throws SQLException {
    try (var admin = SqlSession.open(database);
        var owner = SqlSession.as(database, "wf_owner", "acme")) {
      for (var table : tables(admin)) {
        assertThat(
                owner.refusal(
                    "INSERT INTO workflow."
                        + table
                        + " SELECT (jsonb_populate_record(null::workflow."
                        + table
                        + ", to_jsonb(t) || '{\"org_id\": \"rival\"}')).* FROM workflow."
                        + table
                        + " t"))
            .as(table)
            .contains("row-level security policy");
      }
    }
  }

  @Test
  void shouldKeepEveryFunctionFromThePublic(TestDatabase database) throws SQLException {
    try (var session = SqlSession.open(database)) {
      assertThat(
              session.rows(
                  "SELECT p.oid::regprocedure FROM pg_proc p WHERE pronamespace ="
                      + " 'workflow'::regnamespace AND (proacl IS NULL OR EXISTS (SELECT FROM"
                      + " aclexplode(proacl) x WHERE x.grantee = 0))"))
          .isEmpty();
      assertThat(
              session.rows(
                  "SELECT p.oid::regprocedure FROM pg_proc p WHERE pronamespace ="
                      + " 'workflow'::regnamespace AND prosecdef AND NOT coalesce('search_path="
                      + "pg_catalog, pg_temp' = ANY (proconfig), false)"))
          .isEmpty();
      assertThat(
              session.rows(
                  "SELECT p.oid::regprocedure FROM pg_proc p WHERE pronamespace ="
                      + " 'workflow'::regnamespace AND NOT (proowner = 'wf_owner'::regrole OR"
                      + " (proowner = 'wf_sweeper'::regrole AND prosecdef))"))
          .isEmpty();
    }
  }

  /** The migrations say so explicitly, so that they can be reviewed without running them. */
  @Test
  void shouldStateTheRightsOfEachFunctionInItsMigration(TestDatabase database) throws SQLException {
    try (var session = SqlSession.open(database)) {
      var migrations =
          SchemaMigration.shippedMigrations().stream()
              .map(SchemaMigration::sql)
              .collect(Collectors.joining("\n"));

      for (var row :
          session.rows(
              "SELECT proname, proowner::regrole FROM pg_proc WHERE pronamespace ="
                  + " 'workflow'::regnamespace ORDER BY 1")) {
        var name = row.substring(0, row.indexOf('|'));
        var owner = row.substring(row.indexOf('|') + 1);
        assertThat(migrations)
            .as(name)
            .contains("ALTER FUNCTION workflow." + name + " OWNER TO " + owner + ";")
            .contains("REVOKE ALL ON FUNCTION workflow." + name + " FROM PUBLIC;");
      }
    }
  }

  @Test
  void shouldHaveDecidedWhomEachFunctionIsFor(TestDatabase database) throws SQLException {
    try (var session = SqlSession.open(database)) {
      var nobodys =
          session.rows(
              "SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = 'workflow'::regnamespace"
                  + " AND prorettype <> 'trigger'::regtype AND NOT EXISTS (SELECT FROM"
                  + " aclexplode(proacl) x WHERE x.grantee IN ('wf_app'::regrole,"
                  + " 'wf_worker'::regrole, 'wf_repair'::regrole, 'wf_maintenance'::regrole)) ORDER"
                  + " BY 1");

      assertThat(nobodys).containsExactlyElementsOf(INNER);
    }
  }

  @Test
  void shouldKeepFunctionsThatSeeEverybodyFromTheApplication(TestDatabase database)
      throws SQLException {
    try (var session = SqlSession.open(database)) {
      assertThat(
              session.rows(
                  "SELECT p.oid::regprocedure FROM pg_proc p WHERE pronamespace ="
                      + " 'workflow'::regnamespace AND proowner = 'wf_sweeper'::regrole AND"
                      + " has_function_privilege('wf_app', p.oid, 'EXECUTE')"))
          .isEmpty();
      assertThat(
              session.rows(
                  "SELECT r FROM unnest(ARRAY['wf_app', 'wf_worker', 'wf_repair',"
                      + " 'wf_maintenance']) r WHERE pg_has_role(r, 'wf_owner', 'MEMBER') OR"
                      + " pg_has_role(r, 'wf_sweeper', 'MEMBER') OR (r <> 'wf_worker' AND"
                      + " pg_has_role(r, 'wf_worker', 'MEMBER')) OR (r <> 'wf_repair' AND"
                      + " pg_has_role(r, 'wf_repair', 'MEMBER'))"))
          .isEmpty();
      assertThat(
              session.rows(
                  "SELECT rolname FROM pg_roles WHERE rolname LIKE 'wf\\_%' AND (rolcanlogin OR"
                      + " rolsuper OR rolbypassrls OR rolcreaterole)"))
          .isEmpty();
    }
  }

  /** Each function that works for one organisation, called for another than the session's. */
  @Test
  void shouldRefuseCallsForAnotherOrganisation(TestDatabase database) throws SQLException {
    try (var admin = SqlSession.open(database)) {
      var functions =
          admin.rows(
              "SELECT p.proname, (SELECT string_agg(CASE a.name WHEN 'p_org' THEN 'p_org =>"
                  + " ''rival''' ELSE a.name || ' => NULL' END, ', ') FROM unnest(p.proargnames)"
                  + " WITH ORDINALITY AS a (name, n) WHERE a.n <= p.pronargs) FROM pg_proc p WHERE"
                  + " pronamespace = 'workflow'::regnamespace AND prosecdef AND proowner ="
                  + " 'wf_owner'::regrole AND 'p_org' = ANY (proargnames) ORDER BY 1");
      assertThat(functions).isNotEmpty();
      for (var function : functions) {
        var name = function.substring(0, function.indexOf('|'));
        var role =
            name.startsWith("erase_")
                ? "wf_maintenance"
                : name.startsWith("repair_") ? "wf_repair" : "wf_app";
        try (var session = SqlSession.as(database, role, "acme")) {
          assertThat(
                  session.refusal(
                      "SELECT FROM workflow."
                          + name
                          + "("
                          + function.substring(function.indexOf('|') + 1)
                          + ")"))
              .as(name)
              .startsWith("WF002");
        }
      }
    }
  }

  private static List<String> tables(SqlSession session) throws SQLException {
    return session.rows(TABLES).stream()
        .filter(table -> !table.equals("schema_migrations"))
        .collect(Collectors.toList());
  }
}
