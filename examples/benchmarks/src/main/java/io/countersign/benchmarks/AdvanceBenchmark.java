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

/** Benchmark of deciding about one node and writing the decision, through the advancer. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 30, batchSize = Walk.BATCH)
@Measurement(iterations = 10, batchSize = Walk.BATCH)
public class AdvanceBenchmark {

  private Walk walk = new Walk(StraightThrough.of(StraightThrough.QUESTIONS));
  private InstanceKey waiting = walk.requested();

  /** How many steps the slot of the workflow has, ten of which are visited. */
  @Param({"10", "1000"})
  public int steps = StraightThrough.QUESTIONS;

  /** Creates the smallest; called by JMH. */
  public AdvanceBenchmark() {}

  /** Makes what is measured. */
  @Setup
  public void prepare() {
    walk = new Walk(StraightThrough.of(steps));
    waiting = walk.requested();
  }

  /** One advance from the request to the next rest; then it is taken back. */
  @Benchmark
  public int advance() {
    return walk.attempt(waiting);
  }
}
