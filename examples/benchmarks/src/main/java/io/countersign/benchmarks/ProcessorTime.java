package io.countersign.benchmarks;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * How long one core is at work for one operation of a batch: the processor time of the thread that
 * does it, and the time that the collector of garbage takes meanwhile. On a machine that has other
 * things to do this tells what the clock on the wall does not.
 */
public final class ProcessorTime implements InternalProfiler {

  /** What the result is called. */
  static final String NAME = "processor";

  private static final String WORKER = "jmh-worker";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long before;

  /** Creates it; called by JMH. */
  public ProcessorTime() {}

  @Override
  public String getDescription() {
    return "processor time per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = now();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double taken = now() - before;
    return List.of(
        new ScalarResult(NAME, taken / iteration.getBatchSize(), "ns/op", AggregationPolicy.AVG));
  }

  private long now() {
    long working =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().contains(WORKER))
            .mapToLong(thread -> threads.getThreadCpuTime(thread.getId()))
            .sum();
    long collecting =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum();
    return working + TimeUnit.MILLISECONDS.toNanos(collecting);
  }
}
