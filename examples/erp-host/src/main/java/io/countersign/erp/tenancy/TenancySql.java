package io.countersign.erp.tenancy;

/** The setting by which row security goes. */
final class TenancySql {

  /** Until the end of the transaction, and not longer: connections come from a pool. */
  static final String ENTER =
      """
      SELECT set_config('workflow.org', :org, true)
      """;

  private TenancySql() {}
}
