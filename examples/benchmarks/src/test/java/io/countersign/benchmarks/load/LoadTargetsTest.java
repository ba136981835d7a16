package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The engine has targets beside the contenders of the same rounds, and no other contender has. */
class LoadTargetsTest {

  @Test
  void shouldMeasureJoinedModeByEveryOtherContender() {
    var rounds = rounds(Workload.APPROVAL, 16);

    assertThat(LoadTargets.of(new LoadResult("countersign", rounds)))
        .containsExactly(
            Goal.atLeast("rate by lean", 0.4, 0.4),
            Goal.atMost("server time by lean", 2.5, 2.1),
            Goal.atMost("JVM time by lean", 2.5, 4),
            Goal.atLeast("rate by operaton", 4, 5),
            Goal.atLeast("rate by dbos", 2, 2));
    assertThat(LoadTargets.of(new LoadResult("own", rounds)))
        .containsExactly(Goal.atLeast("rate by lean", 0.5, 0.5));
    assertThat(LoadTargets.of(new LoadResult("lean", rounds))).isEmpty();
    assertThat(LoadTargets.of(new LoadResult("operaton", rounds))).isEmpty();
  }

  @Test
  void shouldHaveTargetsOfTheOtherWorkloadsWith16Threads() {
    assertThat(LoadTargets.of(new LoadResult("countersign", rounds(Workload.FORK, 16))))
        .containsExactly(Goal.atLeast("rate by lean", 0.4, 0.4));
    assertThat(LoadTargets.of(new LoadResult("own", rounds(Workload.FORK, 16))))
        .containsExactly(Goal.atLeast("rate by lean", 0.5, 0.5));
    assertThat(LoadTargets.of(new LoadResult("countersign", rounds(Workload.FORK, 4)))).isEmpty();
  }

  @Test
  void shouldHaveNoTargetBesideAContenderThatTookNoPart() {
    var alone =
        new LoadRounds(
            new LoadCase(Workload.APPROVAL, 16),
            TableStatistics.AUTOMATIC,
            Map.of("countersign", List.of(window(40))));

    assertThat(LoadTargets.of(new LoadResult("countersign", alone))).isEmpty();
  }

  private static LoadRounds rounds(Workload workload, int threads) {
    return new LoadRounds(
        new LoadCase(workload, threads),
        TableStatistics.AUTOMATIC,
        Map.of(
            "lean", List.of(window(100)),
            "countersign", List.of(window(40)),
            "own", List.of(window(50)),
            "operaton", List.of(window(10)),
            "dbos", List.of(window(20))));
  }

  /** Each document takes processors as long as they are there for it. */
  private static WindowResult window(double perSecond) {
    return new WindowResult(
        perSecond, new Latencies(), 0, new CpuTime(1_000 / perSecond, 500 / perSecond));
  }
}
