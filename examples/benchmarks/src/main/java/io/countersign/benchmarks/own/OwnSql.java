package io.countersign.benchmarks.own;

/** What is asked of the engine's tables beside the engine. */
final class OwnSql {

  static final String FINISHED =
      """
      select count(*) from workflow.workflow_instances
      where entity_type = ? and status = 'completed'
      """;

  /** The server's clock goes on. */
  static final String PAUSE =
      """
      select pg_sleep(?)
      """;

  private OwnSql() {}
}
