package io.countersign.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A period in which one contender takes as many documents through a workload as it can. In the end
 * the database must contain as many finished documents as were counted.
 */
final class Window {

  private final Contender.Running contender;
  private final Workload workload;

  Window(Contender.Running contender, Workload workload) {
    this.contender = contender;
    this.workload = workload;
  }

  /** So many threads for so many seconds. */
  WindowResult run(int threads, double seconds, CpuMeter meter) throws Exception {
    long retriesBefore = contender.retries();
    long finishedBefore = contender.finished(workload);
    int lanes = workload.lanes(threads);
    var ready = new CountDownLatch(lanes);
    var go = new CountDownLatch(1);
    var deciders = Executors.newCachedThreadPool();
    var drivers = Executors.newFixedThreadPool(lanes);
    try {
      var running = new ArrayList<Future<Latencies>>();
      for (int i = 0; i < lanes; i++) {
        running.add(drivers.submit(driver(deciders, ready, go, seconds)));
      }
      ready.await();
      var cpu = meter.read();
      var watch = Stopwatch.start();
      go.countDown();
      var all = new Latencies();
      for (var lane : running) {
        all.add(lane.get());
      }
      double taken = watch.seconds();
      var used = meter.read().since(cpu).each(all.count());
      check(finishedBefore + all.count());
      return new WindowResult(all.count() / taken, all, contender.retries() - retriesBefore, used);
    } finally {
      drivers.shutdownNow();
      deciders.shutdownNow();
    }
  }

  /**
   * So many documents, one after another, each call by the same thread.
   *
   * @return how many round trips the calls took, where they are counted; what is asked beside them
   *     does not count
   */
  long runSingly(int documents) throws Exception {
    long before = contender.finished(workload);
    var lane = contender.lane(workload);
    long began = RoundTrips.soFar();
    for (int i = 0; i < documents; i++) {
      lane.start();
      for (int branch = 0; branch < workload.decisions(); branch++) {
        lane.decide(branch);
      }
    }
    long trips = RoundTrips.soFar() - began;
    check(before + documents);
    return trips;
  }

  private Callable<Latencies> driver(
      ExecutorService deciders, CountDownLatch ready, CountDownLatch go, double seconds) {
    return () -> {
      var latencies = new Latencies();
      var lane = contender.lane(workload);
      ready.countDown();
      go.await();
      var watch = Stopwatch.start();
      while (watch.seconds() < seconds) {
        long began = watch.nanos();
        lane.start();
        decide(lane, deciders);
        latencies.add(watch.nanos() - began);
      }
      return latencies;
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

  private void check(long expected) throws Exception {
    long found = contender.finished(workload);
    if (found != expected) {
      throw new IllegalStateException(
          "Expected "
              + expected
              + " documents of "
              + workload.code()
              + " at their end, but found "
              + found
              + ". The figures would not count; see what the contender reports.");
    }
  }
}
