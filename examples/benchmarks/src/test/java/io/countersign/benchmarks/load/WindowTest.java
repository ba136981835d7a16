package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Only documents that reached their end count. */
class WindowTest {

  @Test
  void shouldCountDocumentsThatReachedTheirEnd() throws Exception {
    var contender = new Counting(0);

    var sample = new Window(contender, Workload.APPROVAL).run(2, 0.05, CpuMeter.OF_JVM);

    assertThat(sample.latencies().count()).isPositive().isEqualTo(contender.ended.get());
    assertThat(sample.perSecond()).isPositive();
    assertThat(sample.cpu().jvmMicros()).isPositive();
  }

  @Test
  void shouldRefuseFiguresWhenADocumentIsMissing() {
    var contender = new Counting(-1);

    assertThatThrownBy(
            () -> new Window(contender, Workload.STRAIGHT_THROUGH).run(1, 0.01, CpuMeter.OF_JVM))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("documents of W2 at their end");
  }

  @Test
  void shouldDecideAllBranchesAtOnce() throws Exception {
    var contender = new Meeting();

    new Window(contender, Workload.FORK).run(Workload.FORK.decisions(), 0.01, CpuMeter.OF_JVM);

    assertThat(contender.ended.get()).isPositive();
  }

  /** Counts calls; its database is a number that may lie. */
  private static class Counting implements Contender.Running {

    final AtomicLong ended = new AtomicLong();
    private final long lie;

    Counting(long lie) {
      this.lie = lie;
    }

    @Override
    public Contender.Lane lane(Workload workload) {
      return new Contender.Lane() {
        @Override
        public void start() {
          if (workload.decisions() == 0) {
            ended.incrementAndGet();
          }
        }

        @Override
        public void decide(int branch) throws Exception {
          decided(branch);
        }
      };
    }

    void decided(int branch) throws Exception {
      ended.incrementAndGet();
    }

    @Override
    public long finished(Workload workload) {
      return ended.get() == 0 ? 0 : ended.get() + lie;
    }

    @Override
    public long retries() {
      return 0;
    }

    @Override
    public void close() {}
  }

  /** Lets no caller go before all four have come. */
  private static final class Meeting extends Counting {

    private volatile CountDownLatch missing = new CountDownLatch(Workload.FORK.decisions());

    Meeting() {
      super(0);
    }

    @Override
    public Contender.Lane lane(Workload workload) {
      var lane = super.lane(workload);
      return new Contender.Lane() {
        @Override
        public void start() {
          missing = new CountDownLatch(Workload.FORK.decisions());
        }

        @Override
        public void decide(int branch) throws Exception {
          lane.decide(branch);
        }
      };
    }

    @Override
    void decided(int branch) throws Exception {
      var waitedFor = missing;
      waitedFor.countDown();
      assertThat(waitedFor.await(10, TimeUnit.SECONDS)).isTrue();
      if (branch == 0) {
        super.decided(branch);
      }
    }
  }
}
