package io.countersign.benchmarks.drain;

/** SQL statements on the queue of the drains. */
final class DrainSql {

  static final String TABLES =
      """
      create schema if not exists drain;
      create table drain.triggers (
        org_id text not null, id bigint not null, kind text not null, document text not null,
        status text not null, due_at timestamptz not null, finished_at timestamptz,
        primary key (org_id, id)) with (fillfactor = 75);
      create index triggers_due on drain.triggers (due_at, id) where status = 'queued'
      """;

  static final String FILL =
      """
      insert into drain.triggers (org_id, id, kind, document, status, due_at)
      select 'acme', number, 'invoice', 'document-' || number, 'queued', ?
      from generate_series(1, ?) as number
      """;

  /** Plans depend on it; queues of hosts are analyzed too. */
  static final String ANALYZE =
      """
      analyze drain.triggers
      """;

  /** Rows that others have taken are passed over. */
  static final String TAKE =
      """
      select org_id, id from drain.triggers
      where status = 'queued' and due_at <= ?
      order by due_at, id limit 1 for update skip locked
      """;

  static final String FINISH =
      """
      update drain.triggers set status = 'done', finished_at = ? where org_id = ? and id = ?;
      commit
      """;

  static final String TAKE_AND_FINISH =
      """
      with taken as (
        select org_id, id from drain.triggers
        where status = 'queued' and due_at <= ?
        order by due_at, id limit ? for update skip locked)
      update drain.triggers as t set status = 'done', finished_at = ?
      from taken where t.org_id = taken.org_id and t.id = taken.id
      """;

  static final String DONE =
      """
      select count(*) from drain.triggers where status = 'done'
      """;

  private DrainSql() {}
}
