package io.countersign.benchmarks.load;

import java.util.List;

/** A measurement outside the comparisons: of one contender, against its own target. */
public interface Trial {

  /** What it is called in figures. */
  String code();

  /**
   * Measures.
   *
   * @param setup the source of its databases
   * @return the results
   * @throws Exception if it cannot be measured, or the counts differ from the contents of the
   *     database
   */
  List<Outcome> run(TrialSetup setup) throws Exception;
}
