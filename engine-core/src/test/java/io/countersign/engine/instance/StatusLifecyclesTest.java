package io.countersign.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.engine.instance.StatusLifecycle.Hand;
import io.countersign.engine.store.OutboxLifecycles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables allow what they are to allow and nothing else, and the page shows them. */
class StatusLifecyclesTest {

  private static final Path PAGE = Path.of("..", "docs", "lifecycles.md");

  @Test
  void shouldAllowSixChangesOfAnInstance() {
    // given
    var table = StatusLifecycles.INSTANCE;

    // then
    assertThat(table.transitions()).hasSize(6);
    assertThat(table.refusedTransitions()).hasSize(14);
    assertThat(table.allows(InstanceStatus.PAUSED, InstanceStatus.COMPLETED)).isFalse();
    for (var status : InstanceStatus.values()) {
      assertThat(table.isFinal(status)).isEqualTo(status.isFinal());
    }
  }

  @Test
  void shouldAllowSevenChangesOfAStep() {
    // given
    var table = StatusLifecycles.STEP;

    // then
    assertThat(table.transitions()).hasSize(7);
    assertThat(table.refusedTransitions()).hasSize(23);
    assertThat(table.allows(StepStatus.COMPLETED, StepStatus.RUNNING)).isFalse();
    for (var status : StepStatus.values()) {
      assertThat(table.isFinal(status)).isEqualTo(status.isFinal());
    }
  }

  @Test
  void shouldNeverRewriteAnApprovalThatWasUsedOrLostItsWorth() {
    // given
    var table = StatusLifecycles.WORTH;

    // then
    assertThat(table.refusedTransitions()).hasSize(4);
    assertThat(table.isFinal(StatusLifecycles.Worth.APPLIED)).isTrue();
    assertThat(table.isFinal(StatusLifecycles.Worth.INVALIDATED)).isTrue();
  }

  @Test
  void shouldAllowWhatTheTableAllowsAndStayingAndNothingElse() {
    for (var table : OutboxLifecycles.all()) {
      everyPair(table);
    }
  }

  private static <S extends Enum<S>> void everyPair(StatusLifecycle<S> table) {
    for (var from : table.initial().getDeclaringClass().getEnumConstants()) {
      for (var to : table.initial().getDeclaringClass().getEnumConstants()) {
        if (from == to || table.allows(from, to)) {
          assertThat(table.require(from, to, Hand.OPERATOR)).isEqualTo(to);
        } else {
          assertThatIllegalStateException()
              .as("%s from %s to %s", table.name(), from, to)
              .isThrownBy(() -> table.require(from, to, Hand.OPERATOR))
              .withMessageContaining(from.name().toLowerCase(Locale.ROOT))
              .withMessageContaining(to.name().toLowerCase(Locale.ROOT));
        }
      }
    }
  }

  @Test
  void shouldNameBothStatusesAndTheWayOut() {
    assertThatIllegalStateException()
        .isThrownBy(() -> StatusLifecycles.STEP.require(StepStatus.PENDING, StepStatus.COMPLETED))
        .withMessage(
            "Expected Step to go from pending to running or skipped or cancelled, but found"
                + " completed. Pass through running, in the same flush if need be.");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                StatusLifecycles.INSTANCE.require(InstanceStatus.CANCELLED, InstanceStatus.RUNNING))
        .withMessage(
            "Expected Instance to go from cancelled to nothing, because that is final, but found"
                + " running. Leave it as it is; docs/lifecycles.md shows every way there is.");
  }

  @Test
  void shouldReachEveryStatusAndNameEachChangeOnce() {
    for (var table : OutboxLifecycles.all()) {
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
    page.append(
        "`StatusLifecycles` and `OutboxLifecycles`; a test keeps this page equal to them.\n");
    for (var table : OutboxLifecycles.all()) {
      page.append("\n## ").append(table.name()).append("\n\n```mermaid\n");
      page.append(table.mermaid()).append("```\n");
    }

    // when
    if ("write".equals(System.getProperty("countersign.baselines"))) {
      Files.writeString(PAGE, page.toString());
    }

    // then
    assertThat(Files.readString(PAGE)).isEqualTo(page.toString());
  }
}
