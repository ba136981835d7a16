package io.countersign.postgres;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jdbi.v3.core.result.ResultBearing;
import org.jdbi.v3.core.result.ResultProducer;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Producer of one result set of a text that holds several statements and is sent in one round trip.
 *
 * @param place which of the result sets, from 1; statements without rows do not count
 */
record ResultPicker(int place) implements ResultProducer<ResultBearing> {

  @Override
  public ResultBearing produce(Supplier<PreparedStatement> executed, StatementContext context)
      throws SQLException {
    var rows = pick(executed.get());
    return ResultBearing.of(() -> rows, context);
  }

  private ResultSet pick(PreparedStatement statement) throws SQLException {
    int seen = 0;
    while (true) {
      var rows = statement.getResultSet();
      if (rows != null) {
        seen++;
        if (seen == place) {
          return rows;
        }
      } else if (statement.getUpdateCount() < 0) {
        throw new IllegalStateException(
            "Expected " + place + " results with rows, but found " + seen + ".");
      }
      statement.getMoreResults();
    }
  }
}
