package io.countersign.benchmarks.load;

import java.util.Locale;

/** What the planner knew of the tables during a window. */
enum TableStatistics {
  /** What automatic analysis had found. */
  AUTOMATIC,

  /** Nothing: the schema is new, and automatic analysis is off. */
  FRESH,

  /** The figures of one ANALYZE after the windows on the new schema. */
  ANALYZED;

  /** As in figures. */
  String words() {
    return name().toLowerCase(Locale.ROOT);
  }
}
