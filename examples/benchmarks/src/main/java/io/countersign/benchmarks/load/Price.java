package io.countersign.benchmarks.load;

import java.util.Locale;

/**
 * The cost of one document, with one thread.
 *
 * @param workload the workload
 * @param contender the contender
 * @param walBytes bytes in the server's log, without images of whole pages
 * @param imageBytes bytes of such images
 * @param trips round trips to the server
 */
record Price(
    Workload workload, String contender, double walBytes, double imageBytes, double trips) {

  static String header() {
    return String.format(
        Locale.ROOT,
        "%-8s  %-12s %16s %16s %12s %12s",
        "workload",
        "contender",
        "WAL bytes each",
        "page images each",
        "trips each",
        "trips a call");
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "%-8s  %-12s %16.0f %16.0f %12.2f %12.2f",
        workload.code(),
        contender,
        walBytes,
        imageBytes,
        trips,
        trips / workload.calls());
  }
}
