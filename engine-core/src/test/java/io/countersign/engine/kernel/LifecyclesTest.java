package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables allow what they are to allow and nothing else, and the page shows them. */
class LifecyclesTest {

  private static final Path PAGE = Path.of("..", "docs", "lifecycles.md");

  @Test
  void shouldAllowSixChangesOfAnInstance() {
    // given
    var table = Lifecycles.INSTANCE;

    // then
    assertThat(table.transitions()).hasSize(6);
    assertThat(table.refused()).hasSize(14);
    assertThat(table.allows(InstanceStatus.PAUSED, InstanceStatus.COMPLETED)).isFalse();
    for (var status : InstanceStatus.values()) {
      assertThat(table.isFinal(status)).isEqualTo(status.isFinal());
    }
  }

  @Test
  void shouldAllowSevenChangesOfAStep() {
    // given
    var table = Lifecycles.STEP;

    // then
    assertThat(table.transitions()).hasSize(7);
    assertThat(table.refused()).hasSize(23);
    assertThat(table.allows(StepStatus.COMPLETED, StepStatus.RUNNING)).isFalse();
    for (var status : StepStatus.values()) {
      assertThat(table.isFinal(status)).isEqualTo(status.isFinal());
    }
  }

  @Test
  void shouldNeverRewriteAnApprovalThatWasUsedOrLostItsWorth() {
    // given
    var table = Lifecycles.WORTH;

    // then
    assertThat(table.refused()).hasSize(4);
    assertThat(table.isFinal(Lifecycles.Worth.APPLIED)).isTrue();
    assertThat(table.isFinal(Lifecycles.Worth.INVALIDATED)).isTrue();
  }

  @Test
  void shouldReachEveryStatusAndNameEachChangeOnce() {
    for (var table : Lifecycles.ALL) {
      // given
      var pairs = new ArrayList<String>();
      table.transitions().forEach(one -> pairs.add(one.from() + " " + one.to()));
      var reached =
          table.transitions().stream().map(one -> one.to().name()).collect(Collectors.toSet());
      reached.add(table.initial().name());

      // then
      assertThat(pairs).as(table.name()).doesNotHaveDuplicates();
      assertThat(reached)
          .as(table.name())
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(table.initial().getDeclaringClass().getEnumConstants())
                  .map(one -> ((Enum<?>) one).name())
                  .toList());
    }
  }

  @Test
  void shouldShowTheTablesOnTheirPage() throws IOException {
    // given
    var page = new StringBuilder("# Lifecycles\n\n");
    page.append("From which status things come to which, and why. The tables are in ");
    page.append("`Lifecycles`; a test keeps this page equal to them.\n");
    for (var table : Lifecycles.ALL) {
      page.append("\n## ").append(table.name()).append("\n\n```mermaid\n");
      page.append(table.mermaid()).append("```\n");
    }

    // then
    assertThat(Files.readString(PAGE)).isEqualTo(page.toString());
  }
}
