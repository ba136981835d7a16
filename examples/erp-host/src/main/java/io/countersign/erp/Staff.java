package io.countersign.erp;

import io.countersign.engine.Engine;
import io.countersign.engine.work.Shift;
import io.countersign.engine.work.Turns;
import java.lang.System.Logger;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Two workers on threads of their own: one moves workflows on, one sends what they promise. */
public final class Staff implements AutoCloseable {

  private static final Logger LOG = System.getLogger(Staff.class.getName());
  private static final int EVERY_MILLIS = 25;

  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);

  private Staff() {}

  /** Begins to work. */
  public static Staff of(Engine engine) {
    var staff = new Staff();
    Turns turns = engine.turns(Shift.of("erp"));
    staff.repeats(turns::advance);
    staff.repeats(turns::send);
    return staff;
  }

  private void repeats(IntSupplier turn) {
    threads.scheduleWithFixedDelay(
        () -> untilNothingIsLeft(turn), 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** A turn that breaks is logged, and the next one comes all the same. */
  private static void untilNothingIsLeft(IntSupplier turn) {
    try {
      int done = turn.getAsInt();
      while (done > 0) {
        done = turn.getAsInt();
      }
    } catch (RuntimeException broken) {
      LOG.log(Logger.Level.WARNING, "a turn broke off", broken);
    }
  }

  /** Lets turns that are under way end, and takes no further ones. */
  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
