package io.countersign.benchmarks.load;

/**
 * What one contender did in one window.
 *
 * @param perSecond documents led to their end in a second
 * @param latencies how long each was on its way, all of its calls included
 * @param retries how often a caller had to call again
 */
record Sample(double perSecond, Latencies latencies, long retries) {}
