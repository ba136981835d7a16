package io.countersign.benchmarks.turns;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A load of a fixed number of documents, by several threads. Afterwards the database must contain
 * as many more finished documents.
 */
final class DocumentLoad {

  private final Contender.Running contender;
  private final Workload workload;
  private final int lanes;

  DocumentLoad(Contender.Running contender, Workload workload, int threads) {
    this.contender = contender;
    this.workload = workload;
    this.lanes = Math.max(1, threads / Math.max(1, workload.decisions()));
  }

  /** Takes so many documents from start to end. */
  void run(int documents) throws Exception {
    long before = contender.finished(workload);
    var left = new AtomicInteger(documents);
    var deciders = Executors.newCachedThreadPool();
    var drivers = Executors.newFixedThreadPool(lanes);
    try {
      var running = new ArrayList<Future<Boolean>>();
      for (int i = 0; i < lanes; i++) {
        running.add(drivers.submit(driver(deciders, left)));
      }
      for (var one : running) {
        one.get();
      }
    } finally {
      drivers.shutdownNow();
      deciders.shutdownNow();
    }
    long found = contender.finished(workload);
    if (found != before + documents) {
      throw new IllegalStateException(
          "Expected "
              + (before + documents)
              + " documents of "
              + workload.code()
              + " at their end, but found "
              + found
              + ". The figures would not count.");
    }
  }

  private Callable<Boolean> driver(ExecutorService deciders, AtomicInteger left) {
    return () -> {
      var lane = contender.lane(workload);
      while (left.getAndDecrement() > 0) {
        lane.start();
        decide(lane, deciders);
      }
      return true;
    };
  }

  /** All decisions at once, one of them by this thread. */
  private void decide(Contender.Lane lane, ExecutorService deciders) throws Exception {
    List<Future<Boolean>> others = new ArrayList<>();
    for (int branch = 1; branch < workload.decisions(); branch++) {
      others.add(deciders.submit(lane.deciding(branch)));
    }
    if (workload.decisions() > 0) {
      lane.decide(0);
    }
    for (var other : others) {
      other.get();
    }
  }
}
