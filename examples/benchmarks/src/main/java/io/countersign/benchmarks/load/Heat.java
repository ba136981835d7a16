package io.countersign.benchmarks.load;

/**
 * A workload with a number of threads.
 *
 * @param workload what is asked
 * @param threads how many threads ask
 */
record Heat(Workload workload, int threads) {}
