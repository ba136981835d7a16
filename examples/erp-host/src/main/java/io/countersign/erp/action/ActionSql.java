package io.countersign.erp.action;

/**
 * SQL statements for rows that actions write besides documents. Row security adds the organisation
 * to each.
 */
final class ActionSql {

  /** The key makes a second posting of an invoice impossible, for every caller. */
  static final String POST =
      """
      INSERT INTO erp.ledger_entries (org_id, invoice, amount) VALUES (:org, :id, :amount)
      """;

  static final String TAKE =
      """
      UPDATE erp.stock SET free = free - :quantity WHERE item = :item AND free >= :quantity
      """;

  static final String RESERVE =
      """
      INSERT INTO erp.reservations (org_id, order_id, item, quantity, backorder)
      VALUES (:org, :id, :item, :quantity, :backorder)
      """;

  /** Puts back what was taken, and forgets it, in one statement. */
  static final String RELEASE =
      """
      WITH released AS (
        DELETE FROM erp.reservations WHERE order_id = :id AND NOT backorder
        RETURNING item, quantity)
      UPDATE erp.stock SET free = free + released.quantity
      FROM released WHERE erp.stock.item = released.item
      """;

  static final String SALES =
      """
      SELECT coalesce(sum(amount), 0) AS total, count(*) FILTER (WHERE suspicious) AS suspicious
      FROM erp.franchise_sales WHERE franchisee = :franchisee AND period = :period
      """;

  static final String MESSAGE =
      """
      INSERT INTO erp.messages (org_id, key, recipient, subject, text)
      VALUES (:org, :key, :recipient, :subject, :text) ON CONFLICT DO NOTHING
      """;

  private ActionSql() {}
}
