package io.countersign.postgres;

/**
 * What a trip asks of the transaction that it is made in. A transaction that began at another time
 * is another transaction; its id would be assigned by asking for it.
 */
final class TransactionSql {

  static final String BEGAN =
      """
      pg_catalog.date_part('epoch', pg_catalog.transaction_timestamp()) AS began
      """;

  private TransactionSql() {}
}
