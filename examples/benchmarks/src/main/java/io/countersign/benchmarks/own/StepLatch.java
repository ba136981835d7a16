package io.countersign.benchmarks.own;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A step without cost that reports when it is reached. Safe for many threads. */
final class StepLatch implements CustomStep {

  private static final Result DONE = new Result.Done("done", Map.of(), Optional.empty());

  private final CountDownLatch missing;

  StepLatch(int documents) {
    missing = new CountDownLatch(documents);
  }

  @Override
  public Result run(StoreTransaction transaction, MutationOrigin origin, Input input) {
    missing.countDown();
    return DONE;
  }

  void await(long time, TimeUnit unit) throws InterruptedException {
    if (!missing.await(time, unit)) {
      throw new IllegalStateException(
          "Expected all documents to pass, but " + missing.getCount() + " did not.");
    }
  }

  /** Figures count only where the database agrees. */
  static void check(long expected, long found) {
    if (found != expected) {
      throw new IllegalStateException(
          "Expected " + expected + " documents at their end, but found " + found + ".");
    }
  }
}
