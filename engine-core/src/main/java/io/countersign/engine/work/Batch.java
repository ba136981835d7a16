package io.countersign.engine.work;

import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Claimed work that several lanes do together, each piece once and each on its own: whatever one
 * piece throws, the others are done. An exception is told and the claim of its piece left to lapse.
 * An error is kept and thrown once everything else is done, because who runs the threads has to
 * hear of it.
 */
final class Batch<T> {

  private final Queue<T> pieces;
  private final Tasks<T> tasks;
  private final CountDownLatch open;
  private final AtomicInteger handled = new AtomicInteger();
  private final AtomicReference<@Nullable Error> error = new AtomicReference<>();

  Batch(Collection<T> pieces, Tasks<T> tasks) {
    this.pieces = new ConcurrentLinkedQueue<>(pieces);
    this.tasks = tasks;
    this.open = new CountDownLatch(pieces.size());
  }

  /**
   * What is done with pieces.
   *
   * @param work does one; answers with how many rows that handled
   * @param giveBack gives the claim of one back that is not begun any more
   * @param told hears what went wrong
   */
  record Tasks<T>(ToIntFunction<T> work, Consumer<T> giveBack, Consumer<RuntimeException> told) {}

  /**
   * Does all pieces, or gives back what is not begun once the crew closes. The calling thread is
   * one of the lanes, so that it gets on even where the host lends no other.
   *
   * @return how many rows that handled
   */
  int run(Crew crew) {
    // Counted before the first lane begins to take pieces away.
    int most = Math.min(crew.lanes(), pieces.size());
    for (int lane = 1; lane < most; lane++) {
      if (crew.lend(() -> drain(crew)) != Crew.Lent.YES) {
        break;
      }
    }
    drain(crew);
    await();
    var thrown = error.get();
    if (thrown != null) {
      throw thrown;
    }
    return handled.get();
  }

  private void drain(Crew crew) {
    for (var piece = pieces.poll(); piece != null; piece = pieces.poll()) {
      try {
        if (crew.isClosing()) {
          tasks.giveBack().accept(piece);
        } else {
          handled.addAndGet(tasks.work().applyAsInt(piece));
        }
      } catch (RuntimeException thrown) {
        tasks.told().accept(thrown);
      } catch (Error thrown) {
        error.compareAndSet(null, thrown);
      } finally {
        open.countDown();
      }
    }
  }

  /** Other lanes may still be at their last pieces. */
  private void await() {
    try {
      open.await();
    } catch (InterruptedException stopped) {
      // They go on without this thread, and their claims are theirs.
      Thread.currentThread().interrupt();
    }
  }
}
