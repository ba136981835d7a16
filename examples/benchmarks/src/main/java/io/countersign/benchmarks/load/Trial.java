package io.countersign.benchmarks.load;

import java.util.List;

/** A measurement beside the races: of one contender, against a target of its own. */
public interface Trial {

  /** What it is called in figures. */
  String code();

  /**
   * Measures.
   *
   * @param arena where it gets its databases from
   * @return what came of it
   * @throws Exception if it cannot be measured, or what was counted is not what the database holds
   */
  List<Outcome> run(Arena arena) throws Exception;
}
