package io.countersign.benchmarks;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.List;
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

/** Benchmark of the memory store's share of an advance: it replays the same change sets. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 30, batchSize = Walk.BATCH)
@Measurement(iterations = 10, batchSize = Walk.BATCH)
public class ChangesBenchmark {

  private Walk walk = new Walk(StraightThrough.of(StraightThrough.QUESTIONS));
  private InstanceKey waiting = walk.requested();
  private List<ChangeSet> changes = List.of();

  /** How many steps the instance has behind it, at least. */
  @Param({"1", "1000", "100000"})
  public int earlier = 1;

  /** Creates the shortest history; called by JMH. */
  public ChangesBenchmark() {}

  /** Makes the history and records the change sets. */
  @Setup
  public void prepare() {
    walk = new Walk(StraightThrough.of(StraightThrough.QUESTIONS));
    waiting = walk.requestedAfter(earlier);
    changes = walk.changesOf(waiting);
  }

  /** Locks, loads, writes the changes of one advance, and rolls back. */
  @Benchmark
  public int write() {
    var transaction = walk.store().begin();
    transaction.lock(waiting, Patience.WAIT);
    int written = 0;
    for (var change : changes) {
      written += transaction.write(change) instanceof Written.Done ? 1 : 0;
    }
    transaction.rollback();
    return written;
  }
}
