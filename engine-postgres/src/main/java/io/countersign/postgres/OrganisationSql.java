package io.countersign.postgres;

/** SQL statements that set the organisation of a transaction. */
final class OrganisationSql {

  /** Sets the organisation until the transaction ends, because connections return to a pool. */
  static final String ENTER =
      """
      SELECT workflow.enter(?)
      """;

  /**
   * Sets the organisation until {@link #AFTER}; both are sent together with the query between them.
   * Also replaces the search_path of the session for that time, so that no name in that query
   * resolves to a foreign schema.
   */
  static final String BEFORE =
      """
      SELECT pg_catalog.set_config('workflow.before', workflow.enter(:org), true),
        pg_catalog.set_config('workflow.path', pg_catalog.current_setting('search_path'), true),
        pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true);
      """;

  /** Leaves the session as it was before {@link #BEFORE}. */
  static final String AFTER =
      """
      ; SELECT workflow.leave(pg_catalog.current_setting('workflow.before')),
        pg_catalog.set_config('search_path', pg_catalog.current_setting('workflow.path'), true)
      """;

  private OrganisationSql() {}
}
