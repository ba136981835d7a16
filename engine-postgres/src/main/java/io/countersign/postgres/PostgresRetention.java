package io.countersign.postgres;

import io.countersign.engine.store.RetentionStore;
import java.time.Instant;

/** The retention in Postgres. Its deletions need the maintenance role. */
final class PostgresRetention implements RetentionStore {

  private final QueryRunner queries;

  PostgresRetention(StatementRunner session) {
    this.queries = session.queries();
  }

  @Override
  public int forgetReceipts(Instant endedBefore, int limit) {
    return prune("forget receipts", UpkeepSql.PRUNE_RECEIPTS, endedBefore, limit);
  }

  @Override
  public int forgetDone(Instant doneBefore, int limit) {
    return prune("forget what is finished", UpkeepSql.PRUNE_OUTBOXES, doneBefore, limit);
  }

  @Override
  public int forgetEvents(Instant before, int limit) {
    return prune("forget events", UpkeepSql.PRUNE_INBOX, before, limit);
  }

  private int prune(String doing, String sql, Instant before, int limit) {
    return queries
        .ask(doing, sql)
        .bind("before", before)
        .bind("limit", limit)
        .one((row, context) -> UnavailableAnswers.requireFree(row, "retention").getInt(1));
  }
}
