package io.countersign.erp.scenario;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reader of the rows of a query as texts, with a blank between the columns. */
public final class RowReader {

  private RowReader() {}

  /** Returns the rows of a query. */
  public static List<String> rows(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      var all = new ArrayList<String>();
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        var row = new ArrayList<String>();
        for (int i = 1; i <= width; i++) {
          row.add(String.valueOf(rows.getString(i)));
        }
        all.add(String.join(" ", row));
      }
      return all;
    }
  }
}
