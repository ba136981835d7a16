package io.countersign.erp.tenancy;

/** SQL statement for the setting that row security uses. */
final class TenancySql {

  /** Until the end of the transaction, and not longer: connections come from a pool. */
  static final String ENTER =
      """
      SELECT set_config('workflow.org', :org, true)
      """;

  private TenancySql() {}
}
