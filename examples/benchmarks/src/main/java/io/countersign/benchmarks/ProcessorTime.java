package io.countersign.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The processor time of the whole process for one operation of a batch, including compilation and
 * garbage collection. On a machine with other load it is more accurate than the wall clock.
 */
public final class ProcessorTime implements InternalProfiler {

  /** What the result is called. */
  static final String NAME = "processor";

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private long before;

  /** Creates it; called by JMH. */
  public ProcessorTime() {}

  @Override
  public String getDescription() {
    return "processor time per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = system.getProcessCpuTime();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double taken = system.getProcessCpuTime() - before;
    return List.of(
        new ScalarResult(NAME, taken / iteration.getBatchSize(), "ns/op", AggregationPolicy.AVG));
  }
}
