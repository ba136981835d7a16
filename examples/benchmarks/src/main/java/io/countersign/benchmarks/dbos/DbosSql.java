package io.countersign.benchmarks.dbos;

/** SQL statements on the tables of the rival. */
final class DbosSql {

  static final String FINISHED =
      """
      select count(*) from dbos.workflow_status where status = 'SUCCESS'
      """;

  private DbosSql() {}
}
