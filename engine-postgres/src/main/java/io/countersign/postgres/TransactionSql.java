package io.countersign.postgres;

/**
 * SQL statements that identify the current transaction. A transaction is identified by its start
 * time, because asking for its id would assign one.
 */
final class TransactionSql {

  static final String BEGAN =
      """
      pg_catalog.date_part('epoch', pg_catalog.transaction_timestamp()) AS began
      """;

  private TransactionSql() {}
}
