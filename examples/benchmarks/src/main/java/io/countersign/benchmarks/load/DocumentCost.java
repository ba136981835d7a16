package io.countersign.benchmarks.load;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cost of one document without other load.
 *
 * @param workload the workload
 * @param contender the contender
 * @param wal what was written to the server's log
 * @param documents for how many documents that was
 * @param trips round trips of one document
 * @param tables the cost by table
 */
record DocumentCost(
    Workload workload,
    String contender,
    WalSize wal,
    int documents,
    double trips,
    List<TableCost> tables) {

  private static final double MOST_WAL = 6_000;
  private static final double MOST_ROWS = 8;
  private static final String ELSEWHERE = "commits and catalogs";

  DocumentCost {
    tables = List.copyOf(tables);
  }

  double walBytes() {
    return (double) wal.bareBytes() / documents;
  }

  double imageBytes() {
    return (double) wal.imageBytes() / documents;
  }

  double rows() {
    return tables.stream().mapToDouble(TableCost::rows).sum();
  }

  private double bytes() {
    return tables.stream().mapToDouble(TableCost::bytes).sum();
  }

  /** The targets that apply. */
  List<Goal> targets() {
    return workload == Workload.APPROVAL && LoadTargets.isEngine(contender)
        ? List.of(
            Goal.atMost("WAL bytes of a document", walBytes(), MOST_WAL),
            Goal.atMost("rows of a document", rows(), MOST_ROWS))
        : List.of();
  }

  static String header() {
    return String.format(
        Locale.ROOT,
        "%-8s  %-12s %10s %16s %10s %12s %8s %10s",
        "workload",
        "contender",
        "WAL bytes",
        "page images",
        "trips",
        "trips a call",
        "rows",
        "bytes");
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "%-8s  %-12s %10.0f %16.0f %10.2f %12.2f %8.2f %10.0f",
        workload.code(),
        contender,
        walBytes(),
        imageBytes(),
        trips,
        trips / workload.calls(),
        rows(),
        bytes());
  }

  /** One line for each table, and one for the rest of the log. */
  List<String> tableWords() {
    double inTables =
        tables.stream().mapToDouble(table -> table.walBytes() + table.indexWalBytes()).sum();
    var rest = new TableCost(ELSEWHERE, 0, 0, walBytes() - inTables, 0);
    return Stream.concat(tables.stream(), Stream.of(rest))
        .map(table -> table.words(workload.code(), contender))
        .toList();
  }

  /** Each target as a line below the table. */
  List<String> targetWords() {
    return targets().stream()
        .map(goal -> workload.code() + ", " + contender + ": " + goal.words())
        .toList();
  }

  /** As a line of JSON. */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"workload\":\"%s\",\"contender\":\"%s\",\"figure\":\"document\",\"wal_bytes\":%.1f,"
            + "\"image_bytes\":%.1f,\"trips\":%.2f,\"rows\":%.2f,\"row_bytes\":%.1f,"
            + "\"targets\":[%s],\"tables\":[%s]}",
        workload.code(),
        contender,
        walBytes(),
        imageBytes(),
        trips,
        rows(),
        bytes(),
        targets().stream().map(Goal::json).collect(Collectors.joining(",")),
        tables.stream().map(TableCost::json).collect(Collectors.joining(",")));
  }
}
