package io.countersign.erp.invoice;

/** SQL statements for the general ledger. Row security adds the organisation to each. */
final class InvoiceSql {

  /** The key makes a second posting of an invoice impossible, for every caller. */
  static final String POST =
      """
      INSERT INTO erp.ledger_entries (org_id, invoice, amount) VALUES (:org, :id, :amount)
      """;

  static final String POSTED =
      """
      SELECT amount FROM erp.ledger_entries WHERE invoice = :id
      """;

  private InvoiceSql() {}
}
