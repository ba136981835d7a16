package io.countersign.postgres;

/** SQL statements that create and drop monthly partitions. */
final class PartitionsSql {

  static final String ENSURE =
      "SELECT workflow.ensure_partitions(:first::pg_catalog.date, :months)";

  /** The same under the login of workers, three months ahead. */
  static final String KEEP = "SELECT workflow.sweep_months(?)";

  static final String AHEAD = "SELECT workflow.months_of_partitions(:today::pg_catalog.date)";

  static final String DROP = "SELECT workflow.drop_partitions(:before::pg_catalog.timestamptz)";

  private PartitionsSql() {}
}
