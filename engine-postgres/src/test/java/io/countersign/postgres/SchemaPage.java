package io.countersign.postgres;

import java.sql.SQLException;
import java.util.List;

/** The schema as people read it, from the catalogue alone. */
final class SchemaPage {

  /** Tables and partitioned tables; partitions are like their tables. */
  private static final String TABLES =
      """
      SELECT c.relname FROM pg_class c
      WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT c.relispartition
      ORDER BY 1
      """;

  private static final String FACTS =
      """
      SELECT 'Owner `' || pg_get_userbyid(c.relowner) || '`'
        || CASE WHEN c.relkind = 'p' THEN ', partitions ' || pg_get_partkeydef(c.oid) ELSE '' END
        || CASE WHEN c.relrowsecurity AND c.relforcerowsecurity THEN ', row security forced'
          ELSE ', no row security' END || '.'
      FROM pg_class c WHERE c.oid = 'workflow.%s'::regclass
      """;

  private static final String COLUMNS =
      """
      SELECT '| ' || a.attname || ' | ' || format_type(a.atttypid, a.atttypmod) || ' | '
        || CASE WHEN a.attnotnull THEN 'not null' ELSE '' END || ' | '
        || CASE WHEN a.attidentity <> '' THEN 'identity'
          ELSE coalesce(replace(pg_get_expr(d.adbin, d.adrelid), repeat('0', 64), '(32 bytes of 0)'),
            '') END || ' |'
      FROM pg_attribute a
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = 'workflow.%s'::regclass AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum
      """;

  /** Not-null constraints are shown with their columns; newer servers list them here too. */
  private static final String CONSTRAINTS =
      """
      SELECT '- `' || o.conname || '`: ' || regexp_replace(pg_get_constraintdef(o.oid), '\\s+', ' ', 'g')
      FROM pg_constraint o
      WHERE o.conrelid = 'workflow.%s'::regclass AND o.contype IN ('p', 'u', 'c', 'f')
      ORDER BY o.contype = 'p' DESC, o.conname
      """;

  private static final String INDEXES =
      """
      SELECT '- `' || c.relname || '`: ' || CASE WHEN i.indisunique THEN 'unique ' ELSE '' END
        || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '')
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = 'workflow.%s'::regclass AND NOT i.indisprimary
      ORDER BY c.relname
      """;

  private static final String TRIGGERS =
      """
      SELECT '- `' || t.tgname || '` ' || lower(regexp_replace(regexp_replace(
          pg_get_triggerdef(t.oid), ' ON workflow\\..*', ''), '^CREATE TRIGGER \\S+ ', ''))
        || ': `' || p.proname || '`'
      FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE t.tgrelid = 'workflow.%s'::regclass AND NOT t.tgisinternal
      ORDER BY t.tgname
      """;

  private static final String POLICIES =
      """
      SELECT '- policy `' || p.policyname || '` for ' || array_to_string(p.roles, ', ') || ': '
        || p.qual || coalesce(', checked: ' || p.with_check, '')
      FROM pg_policies p WHERE p.schemaname = 'workflow' AND p.tablename = '%s'
      ORDER BY p.policyname
      """;

  private static final String GRANTS =
      """
      SELECT '- `' || g.grantee || '`: ' || string_agg(lower(g.privilege_type), ', '
        ORDER BY g.privilege_type)
      FROM information_schema.role_table_grants g
      WHERE g.table_schema = 'workflow' AND g.table_name = '%s' AND g.grantee <> 'wf_owner'
      GROUP BY g.grantee ORDER BY g.grantee
      """;

  private static final String COLUMN_GRANTS =
      """
      SELECT '- `' || g.grantee || '`: ' || lower(g.privilege_type) || ' of '
        || string_agg(g.column_name, ', ' ORDER BY g.column_name)
      FROM information_schema.column_privileges g
      WHERE g.table_schema = 'workflow' AND g.table_name = '%s' AND g.grantee <> 'wf_owner'
        AND NOT EXISTS (
          SELECT FROM information_schema.role_table_grants t
          WHERE t.table_schema = g.table_schema AND t.table_name = g.table_name
            AND t.grantee = g.grantee AND t.privilege_type = g.privilege_type)
      GROUP BY g.grantee, g.privilege_type ORDER BY 1
      """;

  /** Types with a condition. */
  private static final String TYPES =
      """
      SELECT '- `' || t.typname || '`: ' || format_type(t.typbasetype, NULL) || ' '
        || regexp_replace(pg_get_constraintdef(o.oid), '\\s+', ' ', 'g')
      FROM pg_type t JOIN pg_constraint o ON o.contypid = t.oid
      WHERE t.typnamespace = 'workflow'::regnamespace AND t.typtype = 'd'
      ORDER BY t.typname
      """;

  private static final String FUNCTIONS =
      """
      SELECT '| `' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')` | '
        || pg_get_userbyid(p.proowner) || ' | '
        || CASE WHEN p.prosecdef THEN 'of its owner' ELSE 'of its caller' END || ' | '
        || coalesce((
          SELECT string_agg(DISTINCT pg_get_userbyid(x.grantee), ', '
            ORDER BY pg_get_userbyid(x.grantee))
          FROM aclexplode(p.proacl) x
          WHERE x.grantee NOT IN ('wf_owner'::regrole, 'wf_sweeper'::regrole)), '') || ' |'
      FROM pg_proc p WHERE p.pronamespace = 'workflow'::regnamespace
      ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)
      """;

  private static final String HEAD =
      """
      # The schema

      What a migrated database holds, read from its catalogue; `-Dcountersign.schema=write` writes this page again. Why it is so stands in
      [schema-deviations](decisions/schema-deviations.md) and [row-security](decisions/row-security.md).

      """;

  private static final String VIEWS =
      """
      SELECT c.relname FROM pg_class c
      WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind = 'v' ORDER BY 1
      """;

  private static final String VIEW_COLUMNS =
      """
      SELECT '`' || string_agg(a.attname || '` ' || format_type(a.atttypid, a.atttypmod),
        ', `' ORDER BY a.attnum) || '.'
      FROM pg_attribute a WHERE a.attrelid = 'workflow.%s'::regclass AND a.attnum > 0
      """;

  /** The demands on the schema whose letter is carried by something else. */
  private static final String CARRIED =
      """

      ## Demands and what carries them

      The tables that readers ask for by name are views where a table was merged away. Each line names a demand whose letter changed, what carries it now, and the test.

      | demand | what carries it | test |
      | --- | --- | --- |
      | S0-009 one lock for an instance | one lock for the document of the instance, `document_key`, which covers the start too | `WF01SingleWriterTest` |
      | S0-022, S0-109 receipt, then step row | one insert: the row of `steps` is the receipt | `WF14ReceiptFirstTest` |
      | S0-067 indexes of instances | `instances_document`, which begins with the document; `instances_one_active`; `instances_over` | `PlansTest` |
      | S0-068 columns of steps | the view `workflow_step_executions` of `steps` and of the visits folded into `workflow_events.auto`; id, duration and approval are computed | `TablesTest`, `TamperedRowsTest` |
      | S0-070, S0-071 what of a step may change | guards and rights of `steps`; a question is asked once | `EvidenceTest` |
      | S0-072 approval of a step | the question is part of the row of its step | `PostgresApprovalKitTest` |
      | S0-077 indexes of the outboxes | partial indexes for each status; those of one instance begin with the instance | `PlansTest` |
      | S0-079 receipts of steps | unique indexes `steps_receipt` and `steps_join`, shown by the view `workflow_step_receipts` with the keys of folded visits, which touch nothing outside | `WF02ExactlyOnceStepTest`, `WF16JoinOnceTest` |
      | S0-080, S0-082 who writes | no login may insert; functions of `wf_owner` do | `RowSecurityTest`, `OrdinaryLoginsTest` |
      | S0-084, S0-085 monthly partitions of steps | `steps` by the id of the instance, which begins with its time; names such as `steps_2026_01` | `PartitionsTest` |
      | S0-086, S0-087 retention | receipts of outbox rows are pruned; receipts of steps are evidence and stay with their rows | `RetentionTest` |
      """;

  private SchemaPage() {}

  static String of(SqlSession session) throws SQLException {
    var page = new StringBuilder(HEAD);
    page.append("## Tables\n");
    for (var table : session.rows(TABLES)) {
      page.append("\n### ").append(table).append("\n\n");
      lines(page, session.rows(FACTS.formatted(table)));
      page.append("\n| column | type | null | default |\n| --- | --- | --- | --- |\n");
      lines(page, session.rows(COLUMNS.formatted(table)));
      section(page, "Keys and checks", session.rows(CONSTRAINTS.formatted(table)));
      section(page, "Indexes", session.rows(INDEXES.formatted(table)));
      section(page, "Triggers", session.rows(TRIGGERS.formatted(table)));
      section(page, "Policies", session.rows(POLICIES.formatted(table)));
      section(page, "Rights, besides the owner's", session.rows(GRANTS.formatted(table)));
      lines(page, session.rows(COLUMN_GRANTS.formatted(table)));
    }
    page.append(
        "\n## Views\n\nA view shows its reader the rows that the reader may see in the tables.\n");
    for (var view : session.rows(VIEWS)) {
      page.append("\n### ").append(view).append("\n\n");
      lines(page, session.rows(VIEW_COLUMNS.formatted(view)));
    }
    page.append(CARRIED);
    page.append("\n## Types of columns\n\n");
    lines(page, session.rows(TYPES));
    page.append("\n## Functions\n\n");
    page.append(
        "`wf_owner` and `wf_sweeper` may execute all of them; everybody else what is said here.\n");
    page.append("\n| function | owner | rights | for |\n| --- | --- | --- | --- |\n");
    lines(page, session.rows(FUNCTIONS));
    return page.toString();
  }

  private static void section(StringBuilder page, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      page.append("\n").append(title).append(":\n\n");
      lines(page, lines);
    }
  }

  private static void lines(StringBuilder page, List<String> lines) {
    lines.forEach(line -> page.append(line).append('\n'));
  }
}
