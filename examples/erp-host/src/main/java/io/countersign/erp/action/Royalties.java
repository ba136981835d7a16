package io.countersign.erp.action;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jdbi.v3.core.statement.StatementContext;

/** Action that calculates the royalty of a franchisee for a month, and marks suspicious figures. */
final class Royalties {

  /** Six per cent of the sales. */
  private static final long PERCENT = 6;

  private Royalties() {}

  private record Sales(long total, long suspicious) {

    static Sales of(ResultSet row, StatementContext context) throws SQLException {
      return new Sales(row.getLong("total"), row.getLong("suspicious"));
    }
  }

  static final Action STATEMENT =
      (unit, subject) -> {
        var franchisee = String.valueOf(subject.payload().get("franchisee_id"));
        var period = String.valueOf(subject.payload().get("period"));
        var sales =
            unit.handle()
                .createQuery(ActionSql.SALES)
                .bind("franchisee", franchisee)
                .bind("period", period)
                .map(Sales::of)
                .one();
        return new Action.Result.Done(
            Map.of(
                "royalty",
                sales.total() * PERCENT / 100,
                "anomalies",
                sales.suspicious(),
                "statement_url",
                "https://docs.example/" + franchisee + "/" + period + ".pdf"),
            Map.of("sales", sales.total()));
      };
}
