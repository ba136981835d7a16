package io.countersign.erp.story;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The rows of a query, their columns joined with a blank. */
final class Rows {

  private Rows() {}

  static List<String> of(Connection connection, String sql) throws SQLException {
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
