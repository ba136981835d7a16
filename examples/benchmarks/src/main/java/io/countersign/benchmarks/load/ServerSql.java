package io.countersign.benchmarks.load;

/** SQL statements about the server itself. */
final class ServerSql {

  /** Connections of an earlier run may be open no longer, so no force is needed. */
  static final String CREATE_DATABASE =
      """
      create database %s
      """;

  /** The connections of a process that has ended may take a moment to close. */
  static final String DROP_DATABASE =
      """
      drop database %s with (force)
      """;

  /** Apart from the data of contenders; it reads the log of changes from the disk. */
  static final String READ_LOG =
      """
      create extension if not exists pg_walinspect
      """;

  /** Every window begins as far from the last checkpoint as every other of its load case. */
  static final String CHECKPOINT =
      """
      checkpoint
      """;

  static final String VERSION =
      """
      select version()
      """;

  static final String SETTINGS =
      """
      select name, current_setting(name)
      from unnest(string_to_array(?, ',')) with ordinality as wanted (name, place)
      order by place
      """;

  /** Where the log stands; nothing that is not yet on the disk counts. */
  static final String LOG_POSITION =
      """
      select pg_current_wal_flush_lsn()::text
      """;

  /** Bytes of the log between two positions, and how much of it is images of whole pages. */
  static final String LOG_BETWEEN =
      """
      select pg_wal_lsn_diff(?::pg_lsn, ?::pg_lsn)::bigint,
             (select coalesce(sum(fpi_size), 0)::bigint
              from pg_get_wal_stats(?::pg_lsn, ?::pg_lsn))
      """;

  static final String BACKENDS =
      """
      select pid from pg_stat_activity where datname = ? and backend_type = 'client backend'
      """;

  /**
   * Bytes of the log by file of a relation, without images of whole pages. A record that concerns
   * several relations counts for the first.
   */
  static final String LOG_BY_FILE =
      """
      select relfilenode::bigint, sum(record_length - images)::bigint
      from (
        select relfilenode, reldatabase, block_id, record_length,
          min(block_id) over record as first_block,
          sum(block_fpi_length) over record as images
        from pg_get_wal_block_info(?::pg_lsn, ?::pg_lsn, false)
        window record as (partition by start_lsn)) as blocks
      where block_id = first_block
        and reldatabase = (select oid from pg_database where datname = ?)
      group by relfilenode
      """;

  /** The table of each file; partitions, indexes and outsourced values count for their table. */
  static final String FILES =
      """
      select pg_relation_filenode(c.oid)::bigint, c.relkind = 'i',
        (select n.nspname || '.' || r.relname
         from pg_class r join pg_namespace n on n.oid = r.relnamespace
         where r.oid = coalesce(pg_partition_root(owner.oid), owner.oid))
      from pg_class c
        left join pg_index i on i.indexrelid = c.oid
        left join pg_class big on big.reltoastrelid = coalesce(i.indrelid, c.oid)
        cross join lateral (select coalesce(big.oid, i.indrelid, c.oid) as oid) as owner
      where pg_relation_filenode(c.oid) is not null
      """;

  /** Partitions are counted with the table that they belong to. */
  static final String TABLES =
      """
      select n.nspname || '.' || c.relname, format('%I.%I', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      order by 1
      """;

  /** Rows as they are; what a table keeps for rows that are gone does not count. */
  static final String CONTENTS =
      """
      select count(*), coalesce(sum(pg_column_size(t.*)), 0)::bigint from %s t
      """;

  static final String ANALYZE =
      """
      analyze
      """;

  private ServerSql() {}
}
