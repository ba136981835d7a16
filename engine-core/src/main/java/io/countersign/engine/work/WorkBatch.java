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
 * Batch of claimed work that several lanes share. Each piece is worked on once and alone: if one
 * piece throws, the others are still worked on. An exception is reported, and the claim of its
 * piece is left to lapse. An error is kept and rethrown once all other pieces are done, because the
 * owner of the threads has to see it.
 */
final class WorkBatch<T> {

  private final Queue<T> pieces;
  private final Tasks<T> tasks;
  private final CountDownLatch open;
  private final AtomicInteger handled = new AtomicInteger();
  private final AtomicReference<@Nullable Error> error = new AtomicReference<>();

  WorkBatch(Collection<T> pieces, Tasks<T> tasks) {
    this.pieces = new ConcurrentLinkedQueue<>(pieces);
    this.tasks = tasks;
    this.open = new CountDownLatch(pieces.size());
  }

  /**
   * Tasks of a batch.
   *
   * @param work works on one piece and returns how many rows it handled
   * @param giveBack releases the claim of a piece that was not begun
   * @param told receives the exceptions
   */
  record Tasks<T>(ToIntFunction<T> work, Consumer<T> giveBack, Consumer<RuntimeException> told) {}

  /**
   * Works on all pieces, or releases those that were not begun once the crew closes. The calling
   * thread is one of the lanes, so work continues even if the host lends no other thread.
   *
   * @return how many rows were handled
   */
  int run(WorkerThreads threads) {
    // Counted before the first lane begins to remove pieces.
    int most = Math.min(threads.lanes(), pieces.size());
    for (int lane = 1; lane < most; lane++) {
      if (threads.lend(() -> drain(threads)) != WorkerThreads.Lent.YES) {
        break;
      }
    }
    drain(threads);
    await();
    var thrown = error.get();
    if (thrown != null) {
      throw thrown;
    }
    return handled.get();
  }

  private void drain(WorkerThreads threads) {
    for (var piece = pieces.poll(); piece != null; piece = pieces.poll()) {
      try {
        if (threads.isClosing()) {
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

  /** Waits for other lanes that are still at their last pieces. */
  private void await() {
    try {
      open.await();
    } catch (InterruptedException stopped) {
      // The other lanes continue without this thread and keep their claims.
      Thread.currentThread().interrupt();
    }
  }
}
