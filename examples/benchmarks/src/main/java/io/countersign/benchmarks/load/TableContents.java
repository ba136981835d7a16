package io.countersign.benchmarks.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The contents of all tables of a database.
 *
 * @param tables rows and bytes by table, in the order of their names
 */
record TableContents(Map<String, TableSize> tables) {

  /** Copies the map, in order. */
  TableContents {
    tables = Collections.unmodifiableMap(new TreeMap<>(tables));
  }

  /**
   * The contents of one table.
   *
   * @param rows how many rows
   * @param bytes their bytes, without free space and indexes
   */
  record TableSize(long rows, long bytes) {

    static final TableSize NOTHING = new TableSize(0, 0);

    TableSize since(TableSize before) {
      return new TableSize(rows - before.rows, bytes - before.bytes);
    }
  }

  /** As the database says; the connection has to see the rows of all. */
  static TableContents of(Connection connection) throws SQLException {
    var names = new LinkedHashMap<String, String>();
    try (var query = connection.prepareStatement(ServerSql.TABLES);
        var rows = query.executeQuery()) {
      while (rows.next()) {
        names.put(rows.getString(1), rows.getString(2));
      }
    }
    var tables = new TreeMap<String, TableSize>();
    for (var name : names.entrySet()) {
      var text = ServerSql.CONTENTS.formatted(name.getValue());
      try (var query = connection.prepareStatement(text);
          var row = query.executeQuery()) {
        row.next();
        tables.put(name.getKey(), new TableSize(row.getLong(1), row.getLong(2)));
      }
    }
    return new TableContents(tables);
  }

  /** What has been added to a table since. */
  TableSize added(String table, TableContents before) {
    return tables
        .getOrDefault(table, TableSize.NOTHING)
        .since(before.tables.getOrDefault(table, TableSize.NOTHING));
  }
}
