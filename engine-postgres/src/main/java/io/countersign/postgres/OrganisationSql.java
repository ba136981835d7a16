package io.countersign.postgres;

/** The organisation that a transaction works for. */
final class OrganisationSql {

  /** Until the transaction ends, and not longer: connections come from a pool. */
  static final String ENTER =
      """
      SELECT workflow.enter(?)
      """;

  private OrganisationSql() {}
}
