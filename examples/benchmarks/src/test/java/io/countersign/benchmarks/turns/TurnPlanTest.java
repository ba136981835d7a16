package io.countersign.benchmarks.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.benchmarks.load.Workload;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command line says what is compared, and a line of a child process is its result. */
class TurnPlanTest {

  @Test
  void shouldCompareEveryWorkloadInNineRounds() {
    var plan = TurnPlan.of(List.of("--against", "before.jar"));

    assertThat(plan.against()).isEqualTo("before.jar");
    assertThat(plan.workloads()).containsExactly(Workload.values());
    assertThat(plan.trials()).isEmpty();
    assertThat(plan.rounds()).isEqualTo(9);
  }

  @Test
  void shouldTakeWhatIsAskedFor() {
    assertThat(
            TurnPlan.of(
                List.of(
                    "--only",
                    "W3,W4",
                    "--rounds",
                    "2",
                    "--against",
                    "a:b",
                    "--threads",
                    "8",
                    "--documents",
                    "5",
                    "--warm-up",
                    "6",
                    "--data",
                    "/var/tmp")))
        .isEqualTo(
            new TurnPlan(
                "a:b", List.of(Workload.FORK), List.of("W4"), 2, 8, 5, 6, Path.of("/var/tmp")));
  }

  @Test
  void shouldRefuseWhatItDoesNotKnow() {
    assertThatThrownBy(() -> TurnPlan.of(List.of("--against", "a", "--quick")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but found --quick");
    assertThatThrownBy(() -> TurnPlan.of(List.of("--against")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TurnPlan.of(List.of("--against", "a", "--only", "W8")))
        .hasMessageContaining("but found W8");
    assertThatThrownBy(() -> TurnPlan.of(List.of("--against", "a", "--rounds", "0")))
        .hasMessageContaining("at least 1");
  }

  @Test
  void shouldReadTheResultThatAChildPrints() {
    var result = new TurnResult(1_000, 2_000_000, 500_000);

    assertThat(TurnResult.of(result.line())).contains(result);
    assertThat(TurnResult.of("warm")).isEmpty();
    assertThat(result.microsPerDocument()).isEqualTo(2_500);
    assertThat(result.words()).isEqualTo("2500 us (JVM 2000, server 500)");
  }

  @Test
  void shouldCompareTheFiguresThatBothBuildsPrint() {
    var before =
        TrialFigures.of(
            List.of(
                "{\"workload\":\"W4\",\"figure\":\"rate\",\"value\":1200.500,\"target\":5000.000,"
                    + "\"met\":false}",
                "{\"workload\":\"W4\",\"figure\":\"old\",\"value\":2.000,\"target\":1.000,"
                    + "\"met\":true}"));
    var now =
        TrialFigures.of(
            List.of(
                "warm after 3 turns",
                "{\"workload\":\"W4\",\"figure\":\"rate\",\"value\":2401.000,\"target\":5000.000,"
                    + "\"met\":false}"));

    assertThat(before.sharedWith(now)).containsExactly("rate");
    assertThat(now.value("rate") / before.value("rate")).isEqualTo(2);
  }
}
