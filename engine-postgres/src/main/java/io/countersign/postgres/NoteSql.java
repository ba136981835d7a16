package io.countersign.postgres;

/** SQL statements of notes. */
final class NoteSql {

  static final String WRITE =
      """
      workflow.write_notes_v1(?, ?::pg_catalog.uuid, ?::workflow.written_note_v1[])\
      """;

  static final String READ =
      """
      SELECT seq, person, text, noted_at FROM workflow.workflow_notes
      WHERE org_id = :org AND instance_id = :instance::pg_catalog.uuid ORDER BY seq
      """;

  private NoteSql() {}
}
