package io.countersign.postgres;

import io.countersign.engine.store.RetentionStore;
import java.time.Instant;

/** The retention in Postgres. Its deletions need the maintenance role. */
final class PostgresRetention implements RetentionStore {

  private final StatementRunner session;

  PostgresRetention(StatementRunner session) {
    this.session = session;
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
    return session.ask(
        doing,
        sql,
        (statement, first) -> {
          statement.setString(1, before.toString());
          statement.setInt(2, limit);
        },
        rows -> UnavailableAnswers.unlessBusy(rows, "retention").getInt(1));
  }
}
