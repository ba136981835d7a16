package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.message;
import static io.countersign.engine.patch.PatchSteps.pauseUntil;
import static io.countersign.engine.patch.PatchSteps.rule;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.engine.patch.PatchSteps.webhook;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Steps whose values cannot be told fail before anything happens, and say why. */
class UnanswerableTest {

  /** A field of which the host shows something else than it promised, and a text with a gap. */
  private static final String WRONG = "entity.owner";

  private static final String GAP = "{org.gone.far}";

  private static KernelDriver one(NodeConfig config) {
    return KernelDriver.with(KernelDriver.SUBMITTED, slot -> slot.step("it", config, named("it")));
  }

  @Test
  void shouldFailWithoutAskingAnybody() {
    for (var config :
        List.of(
            action("post", Map.of("sum", WRONG)),
            webhook("https://x.example", Map.of("sum", WRONG)),
            message(Channel.EMAIL, "a@b.c", "About " + GAP, "text"),
            message(Channel.EMAIL, GAP, "subject", "text"),
            approval(new Approvers.Rule(WRONG)),
            pauseUntil("entity.due"))) {
      // when
      var run = one(config);
      run.host.set("owner", 5L);
      run.host.set("due", 5L);
      run.request("eve", "submit");

      // then
      assertThat(run.status()).as("%s", config).isEqualTo(InstanceStatus.PAUSED);
      assertThat(run.host.calls).containsExactly("submit:draft>submitted");
      assertThat(run.effects()).isEmpty();
      assertThat(run.state().approvals()).isEmpty();
      assertThat(run.events(StepEvent.StepClosed.class))
          .filteredOn(closed -> closed.end().status() == StepStatus.FAILED)
          .singleElement()
          .satisfies(closed -> assertThat(closed.end().error()).startsWith("DSL_"));
    }
  }

  @Test
  void shouldPauseUntilAMomentThatIsATime() {
    var run = one(pauseUntil("org.moment"));
    var moment = Instant.parse("2026-03-01T10:15:00Z");
    run.org.put("moment", moment);

    run.request("eve", "submit");

    assertThat(run.step("it").awaits()).contains(new StepWait.Timer(moment));
  }

  @Test
  void shouldTakeAnAnswerThatNobodyAskedForAsADefectOfTheHost() {
    for (var config : List.of(action("it"), rule("it"), approval(user("ada")))) {
      var run = one(config);
      run.host
          .answers("it", new StepAnswer.TimeCame())
          .answers("approvers", new StepAnswer.EventCame(Map.of()));

      assertThatThrownBy(() -> run.request("eve", "submit"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("Expected an answer to what " + config.type())
          .hasMessageContaining("but found ");
    }
    var run = KernelDriver.bare();
    run.host.answers("submit:draft>submitted", new StepAnswer.Said("yes", Map.of()));
    assertThatThrownBy(() -> run.request("eve", "submit"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("lifecycle_gate sys:gate:submit waits for, but found Said");
  }
}
