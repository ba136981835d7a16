package io.countersign.postgres;

/** SQL statements that set the organisation of a transaction. */
final class OrganisationSql {

  /** Sets the organisation until the transaction ends, because connections return to a pool. */
  static final String ENTER =
      """
      SELECT workflow.enter(?)
      """;

  private OrganisationSql() {}
}
