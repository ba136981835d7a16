package io.countersign.benchmarks.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The contents of the tables of the engine.
 *
 * @param tables rows and bytes by table, in the order of their names
 */
record Contents(Map<String, Extent> tables) {

  /** Copies the map, in order. */
  Contents {
    tables = Collections.unmodifiableMap(new TreeMap<>(tables));
  }

  /**
   * The contents of one table.
   *
   * @param rows how many rows
   * @param bytes the bytes of their values, without headers, free space and indexes
   */
  record Extent(long rows, long bytes) {

    static final Extent NOTHING = new Extent(0, 0);

    Extent since(Extent before) {
      return new Extent(rows - before.rows, bytes - before.bytes);
    }
  }

  /** As the database says; the connection has to see the rows of all. */
  static Contents of(Connection connection) throws SQLException {
    var names = new ArrayList<String>();
    try (var query = connection.prepareStatement(ServerSql.TABLES);
        var rows = query.executeQuery()) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    var tables = new TreeMap<String, Extent>();
    for (var name : names) {
      try (var query = connection.prepareStatement(ServerSql.CONTENTS.formatted(name));
          var row = query.executeQuery()) {
        row.next();
        tables.put(name, new Extent(row.getLong(1), row.getLong(2)));
      }
    }
    return new Contents(tables);
  }

  /** What has come since, table by table; tables to which nothing came are left out. */
  Contents since(Contents before) {
    var come = new TreeMap<String, Extent>();
    tables.forEach(
        (name, now) -> {
          var more = now.since(before.tables.getOrDefault(name, Extent.NOTHING));
          if (!more.equals(Extent.NOTHING)) {
            come.put(name, more);
          }
        });
    return new Contents(come);
  }
}
