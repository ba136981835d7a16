package io.countersign.benchmarks.load;

/**
 * The result of one contender in one window.
 *
 * @param perSecond documents led to their end in a second
 * @param latencies how long each took, including all of its calls
 * @param retries how often a caller had to call again
 * @param cpu the processor time of one document
 */
record WindowResult(double perSecond, Latencies latencies, long retries, CpuTime cpu) {}
