package io.countersign.benchmarks;

import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Benchmark of the whole workflow of a new document, with four committed transactions. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 30, batchSize = Walk.BATCH)
@Measurement(iterations = 10, batchSize = Walk.BATCH)
public class DocumentBenchmark {

  private final CompiledWorkflow workflow = StraightThrough.of(StraightThrough.QUESTIONS);
  private Walk walk = new Walk(workflow);

  /** Makes the workflow; called by JMH. */
  public DocumentBenchmark() {}

  /** Documents of an iteration share a store; those of the one before are forgotten. */
  @Setup(Level.Iteration)
  public void forget() {
    walk = new Walk(workflow);
    walk.requested();
  }

  /** The way of a new document, committed: start, first status, request, next rest. */
  @Benchmark
  public int document() {
    return walk.advance(walk.requested());
  }
}
