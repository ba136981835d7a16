package io.countersign.erp.story;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Waits for the results of workers, which run asynchronously. */
final class Patience implements AutoCloseable {

  private static final int EVERY_MILLIS = 20;
  private static final int AT_MOST_SECONDS = 60;

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  /** Returns when a condition holds; throws if it does not within a minute. */
  void until(String fact, BooleanSupplier isSo) {
    var done = new CompletableFuture<Void>();
    var looking =
        timer.scheduleWithFixedDelay(
            () -> look(isSo, done), 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    try {
      done.get(AT_MOST_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("Expected this to come true: " + fact, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Looking broke off: " + fact, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted: " + fact, e);
    } finally {
      looking.cancel(false);
    }
  }

  private static void look(BooleanSupplier isSo, CompletableFuture<Void> done) {
    try {
      if (isSo.getAsBoolean()) {
        done.complete(null);
      }
    } catch (RuntimeException broken) {
      done.completeExceptionally(broken);
    }
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
