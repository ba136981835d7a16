package io.countersign.quickstart;

/**
 * SQL statements for invoices, with a row for each version, and for the ledger. Rows are only
 * inserted.
 */
final class InvoiceSql {

  /** The newest row up to a version. */
  static final String FIND =
      """
      SELECT version, status, amount FROM invoices
      WHERE id = ? AND version <= ? ORDER BY version DESC LIMIT 1
      """;

  /** Of two who write the same version, the key lets one. */
  static final String WRITE = "INSERT INTO invoices VALUES (?, ?, ?, ?)";

  static final String POST = "INSERT INTO ledger VALUES (?, ?)";

  static final String POSTED = "SELECT amount FROM ledger";

  private InvoiceSql() {}
}
