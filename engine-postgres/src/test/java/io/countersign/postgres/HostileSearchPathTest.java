package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.StoreKit;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The whole specification of the store in sessions whose search_path leads to a schema of somebody
 * else's first, where every function and operator that statements of the store could name is
 * another one, which refuses. None of them is ever called.
 */
final class HostileSearchPathTest extends StoreKit {

  private static final Ground ground = Ground.of(HostileSearchPathTest.class);
  private static final PGSimpleDataSource hostile = new PGSimpleDataSource();

  /** Shadows what the catalogue has under these names, for the types that the store uses. */
  private static final String SHADOWS =
      """
      CREATE SCHEMA hostile;
      CREATE FUNCTION hostile.refuse() RETURNS boolean LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''obeyed the search_path''; END';
      DO $$
      DECLARE
        v_one record;
        v_number integer := 0;
      BEGIN
        FOR v_one IN
          SELECT p.proname, pg_get_function_identity_arguments(p.oid) AS args,
              pg_get_function_result(p.oid) AS result
            FROM pg_proc AS p
            WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind = 'f'
              AND NOT p.proretset AND p.provariadic = 0 AND p.prorettype <> 'internal'::regtype
              AND p.proname IN ('current_setting', 'set_config', 'hashtextextended',
                'clock_timestamp', 'transaction_timestamp', 'statement_timestamp', 'now',
                'pg_try_advisory_xact_lock', 'pg_advisory_xact_lock', 'to_char', 'encode',
                'decode', 'date_part', 'jsonb_typeof', 'jsonb_array_length', 'to_regclass',
                'pg_backend_pid', 'array_length', 'cardinality', 'repeat', 'chr')
              AND pg_get_function_identity_arguments(p.oid) !~ 'any'
        LOOP
          EXECUTE format(
            'CREATE FUNCTION hostile.%I(%s) RETURNS %s LANGUAGE plpgsql AS %L',
            v_one.proname, v_one.args, v_one.result,
            'BEGIN RAISE EXCEPTION ''obeyed the search_path''; END');
        END LOOP;
        FOR v_one IN
          SELECT o.oprname, o.oprleft::regtype::text AS l, o.oprright::regtype::text AS r,
              o.oprresult::regtype::text AS result
            FROM pg_operator AS o
            WHERE o.oprname IN ('=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '||', '->', '->>',
                '#>', '#>>', '?')
              AND o.oprleft::regtype::text IN ('text', 'uuid', 'bigint', 'integer', 'jsonb',
                'bytea', 'boolean', 'timestamp with time zone', 'interval', 'numeric')
              AND o.oprright::regtype::text IN ('text', 'uuid', 'bigint', 'integer', 'jsonb',
                'bytea', 'boolean', 'timestamp with time zone', 'interval', 'numeric', 'text[]')
        LOOP
          v_number := v_number + 1;
          EXECUTE format(
            'CREATE FUNCTION hostile.op_%s(%s, %s) RETURNS %s LANGUAGE plpgsql AS %L',
            v_number, v_one.l, v_one.r, v_one.result,
            'BEGIN RAISE EXCEPTION ''obeyed the search_path''; END');
          EXECUTE format(
            'CREATE OPERATOR hostile.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = hostile.op_%s)',
            v_one.oprname, v_one.l, v_one.r, v_number);
        END LOOP;
      END
      $$
      """;

  @BeforeAll
  static void shadow() throws SQLException {
    try (var connection = ground.direct()) {
      InvoiceTable.run(connection, SHADOWS);
    }
    hostile.setUrl(ground.source().getUrl());
    hostile.setUser(ground.source().getUser());
    hostile.setPassword(ground.source().getPassword());
    hostile.setOptions("-c search_path=hostile,pg_catalog");
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @BeforeEach
  void empty() {
    ground.empty();
  }

  @Override
  protected Store store() {
    return PostgresStore.over(hostile).clock(() -> Ground.T0);
  }

  /** What is in the way is really there, and the session is left as it was. */
  @Test
  void shouldLeaveTheSessionAsItWas() throws SQLException {
    try (var connection = hostile.getConnection()) {
      connection.setAutoCommit(false);
      assertThatThrownBy(() -> InvoiceTable.run(connection, "SELECT current_setting('a'::text)"))
          .hasMessageContaining("obeyed the search_path");
      connection.rollback();

      PostgresStore.over(hostile).in(connection).workflows().list(OrgId.of("acme"), "invoice");

      try (var statement = connection.createStatement();
          var rows = statement.executeQuery("SHOW search_path")) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo("hostile,pg_catalog");
      }
    }
  }
}
