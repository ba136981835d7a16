package io.countersign.engine.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.port.Wakeups;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** When a worker takes its turns, step by step on threads that the test lends. */
class WorkerLoopTest {

  private final Deque<Runnable> lent = new ArrayDeque<>();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final List<String> others = new ArrayList<>();
  private final List<String> broken = new ArrayList<>();
  private final WorkerThreads threads =
      new WorkerThreads(this::lend, 1, closing, thrown -> broken.add("lent none: " + thrown));
  private boolean full;
  private final List<Duration> pauses = new ArrayList<>();
  private Runnable resume = () -> {};
  private Runnable executor = () -> {};
  private int turns;
  private IntSupplier turn = () -> 0;
  private final WorkerLoop loop =
      new WorkerLoop(
          WorkerKind.TRIGGERS,
          this::turn,
          threads,
          () -> others.add("woken"),
          thrown -> broken.add(thrown.getMessage()),
          this::later);

  private void lend(Runnable work) {
    if (full) {
      throw new RejectedExecutionException("full");
    }
    executor.run();
    lent.add(work);
  }

  private void later(Runnable work, Duration pause) {
    pauses.add(pause);
    resume = work;
  }

  private int turn() {
    turns++;
    return turn.getAsInt();
  }

  private void run() {
    while (!lent.isEmpty()) {
      lent.remove().run();
    }
  }

  @Test
  void shouldTakeOneTurnForManyWakes() {
    loop.wake();
    loop.wake();
    loop.wake();
    assertThat(lent).hasSize(1);

    run();

    assertThat(turns).isEqualTo(2);
    assertThat(others).isEmpty();
  }

  @Test
  void shouldTakeAnotherTurnWhenWokenDuringOne() {
    turn =
        () -> {
          if (turns == 1) {
            loop.wake();
            loop.wake();
          }
          return 0;
        };
    loop.wake();

    run();

    assertThat(turns).isEqualTo(2);
  }

  @Test
  void shouldGoOnWhileThereIsWorkAndTellTheOthers() {
    turn = () -> turns < 4 ? 10 : 0;
    loop.wake();

    run();

    assertThat(turns).isEqualTo(4);
    assertThat(others).hasSize(3);
  }

  @Test
  void shouldHoldNoThreadBetweenTurns() {
    turn = () -> turns < 3 ? 10 : 0;
    loop.wake();

    lent.remove().run();

    assertThat(turns).isEqualTo(1);
    assertThat(lent).hasSize(1);
  }

  @Test
  void shouldWaitForTheNextWakeAfterAnException() {
    turn =
        () -> {
          throw new IllegalStateException("the store is away");
        };
    loop.wake();
    run();
    assertThat(turns).isEqualTo(1);
    assertThat(broken).containsExactly("the store is away");

    turn = () -> 0;
    loop.wake();
    run();

    assertThat(turns).isEqualTo(2);
  }

  @Test
  void shouldLetAnErrorThroughAndLiveOn() {
    turn =
        () -> {
          throw new AssertionError("out of order");
        };
    loop.wake();
    assertThatThrownBy(this::run).hasMessage("out of order");
    assertThat(broken).containsExactly("out of order");

    turn = () -> 0;
    loop.wake();
    run();

    assertThat(turns).isEqualTo(2);
  }

  @Test
  void shouldTryAgainWhenNoThreadWasLent() {
    full = true;
    loop.wake();
    full = false;
    assertThat(turns).isZero();

    loop.wake();
    run();

    assertThat(turns).isEqualTo(1);
  }

  @Test
  void shouldLiveOnAndSaySoWhenTheExecutorFails() {
    executor =
        () -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    loop.wake();
    assertThat(broken)
        .containsExactly("lent none: java.lang.OutOfMemoryError: unable to create native thread");
    executor = () -> {};

    loop.wake();
    run();

    assertThat(turns).isEqualTo(1);
  }

  @Test
  void shouldLiveOnAndSaySoWhenAWrapperOfTheExecutorThrows() {
    executor =
        () -> {
          throw new IllegalStateException("no span to continue");
        };
    loop.wake();
    assertThat(broken)
        .containsExactly("lent none: java.lang.IllegalStateException: no span to continue");
    executor = () -> {};

    loop.wake();
    run();

    assertThat(turns).isEqualTo(1);
  }

  @Test
  void shouldLiveOnWhenTheExecutorFailsBetweenTwoTurns() {
    turn = () -> turns < 3 ? 10 : 0;
    loop.wake();
    executor =
        () -> {
          throw new StackOverflowError("traced too deep");
        };
    lent.remove().run();
    assertThat(broken).containsExactly("lent none: java.lang.StackOverflowError: traced too deep");
    executor = () -> {};

    loop.wake();
    run();

    assertThat(turns).isEqualTo(3);
  }

  @Test
  void shouldLiveOnWhenItCannotWakeTheOthers() {
    turn = () -> turns < 2 ? 10 : 0;
    var deaf =
        new WorkerLoop(
            WorkerKind.TRIGGERS,
            this::turn,
            threads,
            () -> {
              throw new IllegalStateException("nobody hears");
            },
            thrown -> broken.add(thrown.getMessage()),
            this::later);
    deaf.wake();

    assertThatThrownBy(this::run).hasMessage("nobody hears");
    run();

    assertThat(turns).isEqualTo(2);
  }

  @Test
  void shouldPauseLongerWithEachFailureAndNotAfterASuccess() {
    turn =
        () -> {
          throw new IllegalStateException("the store is away");
        };
    loop.wake();
    run();
    assertThat(pauses).isEmpty();
    loop.wake();
    run();
    for (int i = 0; i < 5; i++) {
      loop.wake();
      assertThat(lent).isEmpty();
      resume.run();
      run();
    }
    assertThat(turns).isEqualTo(7);
    assertThat(pauses)
        .extracting(Duration::toMillis)
        .containsExactly(500L, 1000L, 2000L, 4000L, 4000L, 4000L);

    turn = () -> 0;
    resume.run();
    run();
    loop.wake();
    run();

    assertThat(turns).isEqualTo(9);
    assertThat(pauses).hasSize(6);
  }

  @Test
  void shouldBeOverWhenClosedInAPause() {
    turn =
        () -> {
          throw new IllegalStateException("the store is away");
        };
    loop.wake();
    run();
    loop.wake();
    run();

    closing.set(true);
    loop.close();

    assertThat(loop.over()).isCompleted();
    resume.run();
    assertThat(lent).isEmpty();
  }

  @Test
  void shouldBeOverAtOnceWhenClosedAtRest() {
    closing.set(true);
    loop.close();

    assertThat(loop.over()).isCompleted();
    loop.wake();
    assertThat(lent).isEmpty();
  }

  @Test
  void shouldBeOverAfterTheTurnThatItIsIn() {
    turn =
        () -> {
          closing.set(true);
          loop.close();
          assertThat(loop.over()).isNotDone();
          return 10;
        };
    loop.wake();

    run();

    assertThat(turns).isEqualTo(1);
    assertThat(loop.over()).isCompleted();
  }

  @Test
  void shouldNotBeginATurnThatItWasLentAThreadForTooLate() {
    loop.wake();
    closing.set(true);
    loop.close();
    assertThat(loop.over()).isNotDone();

    run();

    assertThat(turns).isZero();
    assertThat(loop.over()).isCompleted();
  }

  @Test
  void shouldWakeWhoeverSubscribedUntilTheyClose() {
    var wakeups = Wakeups.inProcess();
    var heard = new ArrayList<String>();
    Runnable worker = () -> heard.add("x");
    var first = wakeups.subscribe(worker);
    var second = wakeups.subscribe(worker);
    wakeups.wake();
    assertThat(heard).hasSize(2);

    first.close();
    first.close();
    wakeups.wake();
    assertThat(heard).hasSize(3);

    second.close();
    wakeups.wake();
    assertThat(heard).hasSize(3);
  }
}
