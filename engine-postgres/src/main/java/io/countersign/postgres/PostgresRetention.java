package io.countersign.postgres;

import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;

/** The retention in Postgres. Its deletions need the maintenance role. */
final class PostgresRetention implements RetentionStore {

  @Override
  public int forgetReceipts(StoreTransaction transaction, Instant endedBefore, int limit) {
    return prune(transaction, "forget receipts", UpkeepSql.PRUNE_RECEIPTS, endedBefore, limit);
  }

  @Override
  public int forgetDone(StoreTransaction transaction, Instant doneBefore, int limit) {
    return prune(
        transaction, "forget what is finished", UpkeepSql.PRUNE_OUTBOXES, doneBefore, limit);
  }

  @Override
  public int forgetEvents(StoreTransaction transaction, Instant before, int limit) {
    return prune(transaction, "forget events", UpkeepSql.PRUNE_INBOX, before, limit);
  }

  private static int prune(
      StoreTransaction transaction, String doing, String sql, Instant before, int limit) {
    return PostgresStore.session(transaction)
        .ask(
            doing,
            sql,
            (statement, first) -> {
              statement.setString(1, before.toString());
              statement.setInt(2, limit);
            },
            rows -> UnavailableAnswers.unlessBusy(rows, "retention").getInt(1));
  }
}
