package io.countersign.benchmarks.load;

/**
 * A workload with a number of threads.
 *
 * @param workload the workload
 * @param threads how many threads run it
 */
record LoadCase(Workload workload, int threads) {

  /** For people who wait. */
  String words() {
    return workload.code() + " with " + threads + (threads == 1 ? " thread" : " threads");
  }
}
