package io.countersign.erp.document;

/**
 * SQL statements for documents, their versions and the audit log. Each names the organisation,
 * although row security would add it: a document of another organisation is not found, and not
 * mistaken for one with the same id.
 */
final class DocumentSql {

  static final String FIND =
      """
      SELECT id, version, status, fields FROM erp.documents
      WHERE org_id = :org AND type = :type AND id = :id
      """;

  static final String AT =
      """
      SELECT id, version, status, fields FROM erp.entity_versions
      WHERE org_id = :org AND type = :type AND id = :id AND version = :version
      """;

  static final String INSERT =
      """
      INSERT INTO erp.documents (org_id, type, id, version, status, fields)
      VALUES (:org, :type, :id, :version, :status, :fields::jsonb) ON CONFLICT DO NOTHING
      """;

  /** Updates only if the document has not changed since it was read. */
  static final String UPDATE =
      """
      UPDATE erp.documents SET version = :version, status = :status, fields = :fields::jsonb
      WHERE org_id = :org AND type = :type AND id = :id AND version = :version - 1
      """;

  static final String DELETE =
      """
      DELETE FROM erp.documents WHERE org_id = :org AND type = :type AND id = :id AND version = :version
      """;

  static final String KEEP =
      """
      INSERT INTO erp.entity_versions (org_id, type, id, version, status, fields)
      VALUES (:org, :type, :id, :version, :status, :fields::jsonb)
      """;

  static final String AUDIT =
      """
      INSERT INTO erp.audit_log (org_id, at, actor, kind, action, type, id, version_before,
        version_after, outcome, instance, node, requester)
      VALUES (:org, :at, :actor, :kind, :action, :type, :id, :before, :after, :outcome, :instance,
        :node, :requester)
      """;

  private DocumentSql() {}
}
