package io.countersign.benchmarks.dbos;

/** The process of W1, as the rival registers it: an interface, of which it makes a proxy. */
interface ApprovalProcess {

  /**
   * Waits for the approval, then evaluates a condition and a script.
   *
   * @param amount the amount of the document
   * @return how it ended
   */
  String run(long amount);
}
