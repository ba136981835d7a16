package io.countersign.benchmarks.load;

import java.util.Locale;

/**
 * The cost of one document in one table.
 *
 * @param table its name, with its schema
 * @param rows rows that are added
 * @param bytes their bytes
 * @param walBytes bytes of the log for the table
 * @param indexWalBytes bytes of the log for its indexes
 */
record TableCost(String table, double rows, double bytes, double walBytes, double indexWalBytes) {

  static String header() {
    return String.format(
        Locale.ROOT,
        "%-8s  %-12s %-44s %8s %10s %10s %14s",
        "workload",
        "contender",
        "table",
        "rows",
        "bytes",
        "WAL bytes",
        "WAL of indexes");
  }

  boolean isNothing() {
    return rows == 0 && bytes == 0 && walBytes == 0 && indexWalBytes == 0;
  }

  String words(String workload, String contender) {
    return String.format(
        Locale.ROOT,
        "%-8s  %-12s %-44s %8.2f %10.1f %10.1f %14.1f",
        workload,
        contender,
        table,
        rows,
        bytes,
        walBytes,
        indexWalBytes);
  }

  String json() {
    return String.format(
        Locale.ROOT,
        "{\"table\":\"%s\",\"rows\":%.2f,\"bytes\":%.1f,\"wal_bytes\":%.1f,"
            + "\"index_wal_bytes\":%.1f}",
        table,
        rows,
        bytes,
        walBytes,
        indexWalBytes);
  }
}
