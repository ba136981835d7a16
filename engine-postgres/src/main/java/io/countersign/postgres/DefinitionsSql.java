package io.countersign.postgres;

/**
 * SQL statements for definitions. Queries run as an organisation and take no lock. The writing
 * statement takes the lock of its document type, as every publication does.
 */
final class DefinitionsSql {

  private static final String WHOLE =
      """
      SELECT id, org_id, entity_type, workflow_key, name, version, status, definition_kind, base_ref,
        body_patches_json, compiled_json, compiled_hash, compiler_version
      FROM workflow.workflow_definitions
      """;

  static final String BY_ID =
      WHOLE
          + """
          WHERE org_id = :org AND id = :id::pg_catalog.uuid
          """;

  static final String BY_VERSION =
      WHOLE
          + """
          WHERE org_id = :org AND entity_type = :type AND workflow_key = :workflow
            AND definition_kind = :kind AND version = :version
          """;

  static final String NEWEST =
      WHOLE
          + """
          WHERE org_id = :org AND entity_type = :type AND workflow_key = :workflow
            AND definition_kind = :kind AND (:status::pg_catalog.text IS NULL OR status = :status)
          ORDER BY version DESC LIMIT 1
          """;

  static final String BY_OTHER_COMPILERS =
      WHOLE
          + """
          WHERE org_id = :org AND definition_kind = 'effective' AND compiler_version <> :compiler
          ORDER BY entity_type COLLATE "C", workflow_key COLLATE "C", version
          """;

  static final String LIST =
      """
      SELECT id, org_id, entity_type, workflow_key, name, version, status, definition_kind, created_at,
        created_by, updated_at, updated_by
      FROM workflow.workflow_definitions
      WHERE org_id = :org AND entity_type = :type AND workflow_key = :workflow
        AND definition_kind = :kind AND (created_at, id) > (:at::pg_catalog.timestamptz, :after::pg_catalog.uuid)
      ORDER BY created_at, id LIMIT :limit
      """;

  static final String PUBLISH =
      """
      SELECT workflow.publish_definitions(
        :org, :type, :workflow, :changes::pg_catalog.jsonb, :by, :at::pg_catalog.timestamptz, :wait)
      """;

  private DefinitionsSql() {}
}
