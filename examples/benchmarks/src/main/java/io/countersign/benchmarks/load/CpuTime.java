package io.countersign.benchmarks.load;

/**
 * Processor time.
 *
 * @param serverMicros microseconds of the server
 * @param jvmMicros microseconds of the JVM
 */
record CpuTime(double serverMicros, double jvmMicros) {

  CpuTime since(CpuTime before) {
    return new CpuTime(serverMicros - before.serverMicros, jvmMicros - before.jvmMicros);
  }

  /** The share of one of so many documents. */
  CpuTime each(long documents) {
    return new CpuTime(serverMicros / documents, jvmMicros / documents);
  }
}
