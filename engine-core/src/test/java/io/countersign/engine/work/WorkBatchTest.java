package io.countersign.engine.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What becomes of a batch, whatever becomes of its pieces. */
class WorkBatchTest {

  private final List<String> done = new CopyOnWriteArrayList<>();
  private final List<String> back = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final AtomicBoolean closing = new AtomicBoolean();

  private WorkBatch<String> batch(String... pieces) {
    return new WorkBatch<>(
        List.of(pieces),
        new WorkBatch.Tasks<>(this::work, back::add, thrown -> told.add(thrown.getMessage())));
  }

  private int work(String piece) {
    if (piece.equals("throws")) {
      throw new IllegalStateException("boom");
    }
    if (piece.equals("errs")) {
      throw new AssertionError("out of order");
    }
    if (piece.equals("last")) {
      closing.set(true);
    }
    done.add(piece);
    return 1;
  }

  private WorkerThreads alone() {
    return new WorkerThreads(Runnable::run, 1, closing, WorkBatchTest::unheard);
  }

  @Test
  void shouldGoOnAfterAnException() {
    int handled = batch("a", "throws", "b").run(alone());

    assertThat(handled).isEqualTo(2);
    assertThat(done).containsExactly("a", "b");
    assertThat(told).containsExactly("boom");
  }

  @Test
  void shouldGoOnAfterAnErrorAndThrowItInTheEnd() {
    assertThatThrownBy(() -> batch("errs", "a", "b").run(alone()))
        .isInstanceOf(AssertionError.class)
        .hasMessage("out of order");

    assertThat(done).containsExactly("a", "b");
    assertThat(told).isEmpty();
  }

  @Test
  void shouldGiveBackWhatIsNotBegunOnceItCloses() {
    int handled = batch("a", "last", "b", "c").run(alone());

    assertThat(handled).isEqualTo(2);
    assertThat(back).containsExactly("b", "c");
  }

  @Test
  void shouldDoItAloneWhereNoThreadIsLent() {
    var full =
        new WorkerThreads(
            work -> {
              throw new RejectedExecutionException("full");
            },
            4,
            closing,
            WorkBatchTest::unheard);

    assertThat(batch("a", "b", "c").run(full)).isEqualTo(3);
    assertThat(done).containsExactly("a", "b", "c");
  }

  @Test
  void shouldBorrowAllLanesHoweverSoonTheFirstBegins() {
    var lent = new CopyOnWriteArrayList<String>();
    var eager =
        new WorkerThreads(
            work -> {
              lent.add("lane");
              work.run();
            },
            3,
            closing,
            WorkBatchTest::unheard);

    batch("a", "b", "c").run(eager);

    assertThat(lent).hasSize(2);
  }

  @Test
  void shouldNotWaitForALaneThatComesTooLate() {
    var late = new CopyOnWriteArrayList<Runnable>();

    int handled =
        batch("a", "b", "c").run(new WorkerThreads(late::add, 3, closing, WorkBatchTest::unheard));
    late.forEach(Runnable::run);

    assertThat(handled).isEqualTo(3);
    assertThat(late).hasSize(2);
    assertThat(done).containsExactly("a", "b", "c");
  }

  @Test
  void shouldRefuseACrewOfNobody() {
    assertThatThrownBy(() -> new WorkerThreads(Runnable::run, 0, closing, WorkBatchTest::unheard))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one lane");
  }

  private static void unheard(Throwable thrown) {
    throw new AssertionError("Expected an executor that does not fail.", thrown);
  }
}
