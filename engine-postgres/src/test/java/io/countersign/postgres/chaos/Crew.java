package io.countersign.postgres.chaos;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.postgres.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/**
 * People and workers on several threads, who go on with orders until nothing is left to do. Where
 * the database fails them, they come again; nothing else may go wrong. Time passes when somebody
 * finds nothing to do.
 */
final class Crew {

  private static final Duration TICK = Duration.ofSeconds(5);
  private static final int TURNS_EACH = 2_000;
  private static final int TURNS_AT_LEAST = 200_000;

  private final Plant plant;
  private final Clerk clerk;
  private final Queue<DocumentRef> open;
  private final long most;

  /** Orders that are not over: the one that somebody is at is not among the open ones. */
  private final AtomicInteger left;

  private final Semaphore taken = new Semaphore(0);
  private final AtomicLong turns = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicBoolean rested = new AtomicBoolean();

  Crew(Plant plant, Collection<DocumentRef> orders) {
    this.plant = plant;
    this.clerk = new Clerk(plant.store(), plant.engine(), plant.host(), plant.tide());
    this.open = new ConcurrentLinkedQueue<>(orders);
    this.left = new AtomicInteger(orders.size());
    this.most = TURNS_AT_LEAST + (long) TURNS_EACH * orders.size();
  }

  /** One permit for each turn that was taken. */
  Semaphore taken() {
    return taken;
  }

  /** How often the database failed somebody. */
  long failures() {
    return failures.get();
  }

  long turns() {
    return turns.get();
  }

  /** Works until all has come to rest. */
  Crew work(int threads) {
    var executor = Executors.newFixedThreadPool(threads);
    try {
      var all = new ArrayList<Future<?>>();
      for (int i = 0; i < threads; i++) {
        var turn = plant.turns("worker-" + i);
        all.add(executor.submit(() -> work(turn)));
      }
      outcomes(all);
      return this;
    } finally {
      rested.set(true);
      executor.shutdownNow();
    }
  }

  private static void outcomes(List<Future<?>> all) {
    for (var one : all) {
      try {
        one.get();
      } catch (ExecutionException e) {
        throw new AssertionError("A worker was lost.", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  private void work(ManualWorkers worker) {
    try {
      while (!rested.get()) {
        if (turns.incrementAndGet() > most) {
          throw new AssertionError(
              "Expected everything to come to rest within " + most + " turns, but it did not.");
        }
        int did = attempt(this::visit) + attempt(worker::advance) + attempt(worker::send);
        taken.release();
        if (did == 0) {
          plant.tide().passes(TICK);
          attempt(this::look);
        }
      }
    } finally {
      // Whoever is lost takes the others along, so that the test ends and says so.
      rested.set(true);
    }
  }

  private int attempt(IntSupplier work) {
    try {
      return work.getAsInt();
    } catch (StoreException | HostFailure broken) {
      failures.incrementAndGet();
      return 1;
    }
  }

  private int visit() {
    var order = open.poll();
    if (order == null) {
      return 0;
    }
    var visit = Clerk.Visit.WAITS;
    try {
      visit = clerk.visit(order);
    } finally {
      if (visit == Clerk.Visit.OVER) {
        left.decrementAndGet();
      } else {
        open.add(order);
      }
    }
    return visit == Clerk.Visit.DID ? 1 : 0;
  }

  private int look() {
    if (left.get() == 0 && (plant.number(HostSql.OPEN_WORK) == 0)) {
      rested.set(true);
    }
    return 0;
  }
}
