package io.countersign.benchmarks.load;

/** A workload for every contender: documents that run from start to end. */
public enum Workload {
  /** A start, one approval, a condition, a script, the end: two calls. */
  APPROVAL("W1", 1),

  /** Ten conditions on the way from the start to the end: one call. */
  STRAIGHT_THROUGH("W2", 0),

  /** A fork of four approvals, which four threads decide at once, and a join of all. */
  FORK("W3", 4);

  private final String code;
  private final int decisions;

  Workload(String code, int decisions) {
    this.code = code;
    this.decisions = decisions;
  }

  /** What it is called in figures. */
  public String code() {
    return code;
  }

  /** How many decisions a document needs after it was started. */
  public int decisions() {
    return decisions;
  }

  /** How many calls lead one document from its start to its end. */
  int calls() {
    return 1 + decisions;
  }

  /** How many documents are on their way at once, when so many threads may call. */
  int lanes(int threads) {
    return Math.max(1, threads / Math.max(1, decisions));
  }
}
