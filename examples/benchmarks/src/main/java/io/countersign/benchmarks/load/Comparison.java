package io.countersign.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import javax.sql.DataSource;

/**
 * Comparison of the rows that two contenders on the same tables store for the same documents, table
 * by table. Different numbers of rows mean that they do different work.
 *
 * @param workload the workload of the documents
 * @param documents how many there were
 * @param floor the rows of the floor
 * @param own the rows of the engine
 */
record Comparison(Workload workload, int documents, Contents floor, Contents own) {

  /** What each workload leaves behind, on databases where nothing else is. */
  static List<Comparison> of(
      List<Workload> workloads,
      int documents,
      Map.Entry<Contender, DataSource> floor,
      Map.Entry<Contender, DataSource> own)
      throws Exception {
    var all = new ArrayList<Comparison>();
    try (var first = floor.getKey().open(floor.getValue());
        var second = own.getKey().open(own.getValue())) {
      for (var workload : workloads) {
        all.add(
            new Comparison(
                workload,
                documents,
                left(workload, documents, first, floor.getValue()),
                left(workload, documents, second, own.getValue())));
      }
    }
    return all;
  }

  private static Contents left(
      Workload workload, int documents, Contender.Running contender, DataSource database)
      throws Exception {
    try (var connection = database.getConnection()) {
      var before = Contents.of(connection);
      new Window(contender, workload).runSingly(documents);
      return Contents.of(connection).since(before);
    }
  }

  /** Whether every table has as many rows by the one as by the other. */
  boolean isEqualInRows() {
    return names().stream().allMatch(name -> of(floor, name).rows() == of(own, name).rows());
  }

  /** One line for each table, and what is to be seen. */
  List<String> words() {
    var lines = new ArrayList<String>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%-8s  %-28s %11s %11s %12s %12s",
            workload.code(),
            "kept of one document",
            "floor rows",
            "engine rows",
            "floor bytes",
            "engine bytes"));
    for (var name : names()) {
      lines.add(line(name, of(floor, name), of(own, name)));
    }
    lines.add(
        workload.code()
            + (isEqualInRows()
                ? "  rows are equal in number"
                : "  ROWS ARE NOT EQUAL IN NUMBER; the ratio to the floor does not count"));
    return lines;
  }

  private String line(String name, Contents.Extent first, Contents.Extent second) {
    return String.format(
        Locale.ROOT,
        "%-8s  %-28s %11.2f %11.2f %12.1f %12.1f",
        "",
        name,
        (double) first.rows() / documents,
        (double) second.rows() / documents,
        (double) first.bytes() / documents,
        (double) second.bytes() / documents);
  }

  private TreeSet<String> names() {
    var names = new TreeSet<String>(floor.tables().keySet());
    names.addAll(own.tables().keySet());
    return names;
  }

  private static Contents.Extent of(Contents contents, String table) {
    return contents.tables().getOrDefault(table, Contents.Extent.NOTHING);
  }
}
