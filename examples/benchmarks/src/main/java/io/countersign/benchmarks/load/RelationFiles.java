package io.countersign.benchmarks.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * The files of a database's relations.
 *
 * @param owners the table by number of the file
 */
record RelationFiles(Map<Long, FileOwner> owners) {

  private static final int TABLE = 3;

  RelationFiles {
    owners = Map.copyOf(owners);
  }

  /**
   * The table that a file belongs to.
   *
   * @param table its name
   * @param isIndex whether the file is that of an index
   */
  record FileOwner(String table, boolean isIndex) {}

  /** As the database says. */
  static RelationFiles of(Connection connection) throws SQLException {
    try (var query = connection.prepareStatement(ServerSql.FILES);
        var rows = query.executeQuery()) {
      var owners = new HashMap<Long, FileOwner>();
      while (rows.next()) {
        owners.put(rows.getLong(1), new FileOwner(rows.getString(TABLE), rows.getBoolean(2)));
      }
      return new RelationFiles(owners);
    }
  }

  /** The sum of what was written to files of tables, or of indexes, by table. */
  Map<String, Long> byTable(Map<Long, Long> bytesByFile, boolean isIndex) {
    var bytes = new HashMap<String, Long>();
    bytesByFile.forEach(
        (file, written) -> {
          var owner = owners.get(file);
          if (owner != null && owner.isIndex() == isIndex) {
            bytes.merge(owner.table(), written, Long::sum);
          }
        });
    return bytes;
  }
}
