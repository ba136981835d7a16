package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command line says what is measured. */
class PlanTest {

  @Test
  void shouldMeasureEveryWorkloadByDefault() {
    var plan = Plan.of(List.of());

    assertThat(plan.json()).isFalse();
    assertThat(plan.analyzed()).isFalse();
    assertThat(plan.contenders()).isEmpty();
    assertThat(plan.cases())
        .contains(new LoadCase(Workload.APPROVAL, 1), new LoadCase(Workload.APPROVAL, 16))
        .contains(new LoadCase(Workload.STRAIGHT_THROUGH, 4), new LoadCase(Workload.FORK, 4));
  }

  @Test
  void shouldKeepAQuickRunBelowTenMinutes() {
    var plan = Plan.of(List.of("--quick", "--json"));

    // One of the six takes part in W1 only.
    double turns =
        plan.cases().stream().mapToInt(one -> one.workload() == Workload.APPROVAL ? 6 : 5).sum();
    double seconds = turns * (1 + plan.rounds()) * plan.seconds();

    assertThat(plan.json()).isTrue();
    assertThat(plan.cases())
        .extracting(LoadCase::workload)
        .contains(Workload.APPROVAL, Workload.STRAIGHT_THROUGH, Workload.FORK);
    assertThat(seconds).isLessThan(8 * 60);
  }

  @Test
  void shouldTakeWhatIsAskedFor() {
    var plan =
        Plan.of(
            List.of(
                "--only",
                "W1,W3",
                "--threads",
                "2,8",
                "--rounds",
                "7",
                "--seconds",
                "0.5",
                "--contenders",
                "lean",
                "--analyzed",
                "--data",
                "/var/tmp"));

    assertThat(plan.cases())
        .containsExactly(
            new LoadCase(Workload.APPROVAL, 2),
            new LoadCase(Workload.APPROVAL, 8),
            new LoadCase(Workload.FORK, 2),
            new LoadCase(Workload.FORK, 8));
    assertThat(plan.rounds()).isEqualTo(7);
    assertThat(plan.seconds()).isEqualTo(0.5);
    assertThat(plan.contenders()).containsExactly("lean");
    assertThat(plan.analyzed()).isTrue();
    assertThat(plan.data()).isEqualTo(Path.of("/var/tmp"));
  }

  @Test
  void shouldRunTrialsUnlessAQuickRunOrOthersAreAskedFor() {
    assertThat(Plan.asksFor(List.of("--json"), "W4")).isTrue();
    assertThat(Plan.asksFor(List.of("--quick"), "W4")).isFalse();
    assertThat(Plan.asksFor(List.of("--only", "W1,W7"), "W4")).isFalse();
    assertThat(Plan.asksFor(List.of("--quick", "--only", "W1,W7"), "W7")).isTrue();
    assertThat(Plan.of(List.of("--only", "W7")).cases()).isEmpty();
  }

  @Test
  void shouldRefuseWhatItDoesNotKnow() {
    assertThatThrownBy(() -> Plan.of(List.of("--fast")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--quick")
        .hasMessageContaining("but found --fast");
  }
}
