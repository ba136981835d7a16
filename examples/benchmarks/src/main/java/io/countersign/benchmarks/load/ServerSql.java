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

  /** Every window begins as far from the last checkpoint as every other of its heat. */
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

  /** Partitions are counted with the table that they belong to. */
  static final String TABLES =
      """
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'workflow' and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname
      """;

  /** Rows as they are; what a table keeps for rows that are gone does not count. */
  static final String CONTENTS =
      """
      select count(*), coalesce(sum(pg_column_size(t.*)), 0)::bigint from workflow.%s t
      """;

  private ServerSql() {}
}
