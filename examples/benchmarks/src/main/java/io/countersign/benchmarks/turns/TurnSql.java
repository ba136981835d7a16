package io.countersign.benchmarks.turns;

/** SQL statements around a turn. */
final class TurnSql {

  /** What the server does for dead rows and statistics, at a fixed time instead of any. */
  static final String VACUUM =
      """
      vacuum (analyze)
      """;

  /** What the server does for changed pages, at a fixed time instead of any. */
  static final String CHECKPOINT =
      """
      checkpoint
      """;

  private TurnSql() {}
}
