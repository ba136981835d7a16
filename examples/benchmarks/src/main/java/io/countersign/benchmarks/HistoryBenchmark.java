package io.countersign.benchmarks;

import io.countersign.engine.store.InstanceKey;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of one decision about a node after many earlier ones of the same instance, whose
 * document went through a loop that often.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 30, batchSize = Walk.BATCH)
@Measurement(iterations = 10, batchSize = Walk.BATCH)
public class HistoryBenchmark {

  private Walk walk = new Walk(StraightThrough.of(StraightThrough.QUESTIONS));
  private InstanceKey waiting = walk.requested();

  /** How many steps the instance has behind it, at least. */
  @Param({"1", "1000", "100000"})
  public int earlier = 1;

  /** Creates the shortest history; called by JMH. */
  public HistoryBenchmark() {}

  /** Makes the history. */
  @Setup
  public void prepare() {
    walk = new Walk(StraightThrough.of(StraightThrough.QUESTIONS));
    waiting = walk.requestedAfter(earlier);
  }

  /** One advance from the request to the next rest; then it is taken back. */
  @Benchmark
  public int advance() {
    return walk.attempt(waiting);
  }
}
