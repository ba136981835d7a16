package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.pause;
import static io.countersign.engine.patch.PatchSteps.pauseUntil;
import static io.countersign.engine.patch.PatchSteps.pauseUntilNext;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.patch.PatchSteps.webhook;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.StepOutcomes;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitTest {

  private static KernelDriver one(NodeConfig config) {
    return KernelDriver.with(KernelDriver.DRAFT, slot -> slot.step("it", config, named("it")));
  }

  private static KernelDriver waiting(NodeConfig config) {
    return one(config).request("eve", "submit");
  }

  @Test
  void shouldPauseForADuration() {
    var run = waiting(pause("PT24H"));
    assertThat(run.step("it").awaits())
        .contains(new StepWait.Timer(Instant.parse("2026-01-16T09:00:00Z")));

    run.command("clock", new KernelCommand.Due(run.step("it").seq()));
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    var step = run.step("it").seq();
    run.passes("PT24H");

    assertThat(run.documentStatus()).isEqualTo("submitted");
    run.command("clock", new KernelCommand.Due(step));
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
  }

  @Test
  void shouldIgnoreTheClockWhereNothingIsDue() {
    var run = waiting(event("k"));

    run.command("clock", new KernelCommand.Due(run.step("it").seq()));

    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    assertThat(run.at()).containsExactly("it");
  }

  @Test
  void shouldNotTimeOutWhilePausedAndGoOnWhenResumed() {
    var run = waiting(pause("PT24H"));
    var step = run.step("it").seq();
    run.command("root", new InstanceCommand.Pause("an audit"));

    run.passes("PT24H");
    run.command("clock", new KernelCommand.Due(step));

    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    assertThat(run.at()).containsExactly("it");
    run.command("root", new InstanceCommand.Resume("over"));
    assertThat(run.documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldPauseUntilADay() {
    var run = one(pauseUntil("entity.due"));
    run.host.set("due", LocalDate.parse("2026-02-01"));

    run.request("eve", "submit");

    assertThat(run.step("it").awaits())
        .contains(new StepWait.Timer(Instant.parse("2026-02-01T00:00:00Z")));
  }

  @Test
  void shouldPauseUntilAMomentInWords() {
    for (var moment :
        Map.of(
                "2026-02-01", "2026-02-01T00:00:00Z",
                "2026-02-01T08:00:00+02:00", "2026-02-01T06:00:00Z")
            .entrySet()) {
      var run = one(pauseUntil("org.moment"));
      run.org.put("moment", moment.getKey());

      run.request("eve", "submit");

      assertThat(run.step("it").awaits())
          .contains(new StepWait.Timer(Instant.parse(moment.getValue())));
    }
  }

  @Test
  void shouldFailWhereThereIsNoMoment() {
    for (var text : List.of("soon", "Tomorrow", "2026-13-01")) {
      var run = one(pauseUntil("org.moment"));
      run.org.put("moment", text);
      run.request("eve", "submit");
      assertThat(run.state().progress().reason()).as(text).contains("WORKFLOW_NO_MOMENT");
    }
    assertThat(one(pauseUntil("entity.due")).request("eve", "submit").status())
        .isEqualTo(InstanceStatus.PAUSED);
  }

  @Test
  void shouldPauseUntilTheNextFiring() {
    var run = waiting(pauseUntilNext("0 8 * * *", "Europe/Berlin"));

    assertThat(run.step("it").awaits())
        .contains(new StepWait.Timer(Instant.parse("2026-01-16T07:00:00Z")));
    assertThat(waiting(pauseUntilNext("0 8 * * *")).step("it").awaits())
        .contains(new StepWait.Timer(Instant.parse("2026-01-16T08:00:00Z")));
  }

  @Test
  void shouldWaitForAnEventOfItsKey() {
    var run = waiting(event("paid:{entity.id}"));
    assertThat(run.step("it").awaits())
        .contains(new StepWait.External("paid:d-1", Optional.empty()));

    run.event("paid:d-2");
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    run.event("paid:d-1");
    assertThat(run.documentStatus()).isEqualTo("submitted");
    run.event("paid:d-1");

    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
  }

  @Test
  void shouldGiveOneEventToAllWhoWaitForIt() {
    var run =
        KernelDriver.with(
                KernelDriver.DRAFT,
                slot ->
                    slot.step("split", split())
                        .step("join", join(JoinMode.ALL))
                        .step("a", event("k"))
                        .step("b", event("k"))
                        .inOrder("split", "a", "join")
                        .inOrder("split", "b", "join"))
            .request("eve", "submit");

    assertThat(run.event("k").documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldGiveUpAnEventThatDoesNotCome() {
    var run =
        KernelDriver.with(
                KernelDriver.DRAFT,
                slot ->
                    slot.step("it", event("k", "P1D"), named("it"))
                        .step("late", event("late"), named("late"))
                        .edge("it", "late", EdgeChoice.on(StepOutcomes.TIMEOUT))
                        .leave("it", EdgeChoice.on("event"))
                        .joining())
            .request("eve", "submit")
            .passes("P1D");

    assertThat(run.at()).containsExactly("late");
    run.event("k");
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    assertThat(run.at()).containsExactly("late");
  }

  @Test
  void shouldTakeAnEventThatComesInTime() {
    var run = waiting(event("k", "P1D")).passes("PT23H").event("k");

    assertThat(run.documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldPauseWhenNobodyProvidedForTheTimeout() {
    assertThat(waiting(event("k", "P1D")).passes("P1D").state().progress().reason())
        .contains("WORKFLOW_NO_EDGE_MATCHED");
  }

  @Test
  void shouldWaitForTheConfirmationOfACall() {
    var run =
        waiting(
            new StepConfig.WebhookOut(
                "https://x.example/{entity.id}",
                Map.of("sum", "entity.amount"),
                Optional.of("key-1"),
                DeliveryMode.CONFIRMED));
    var queued = run.events(EffectEvent.EffectQueued.class).get(0);
    assertThat(queued.effectType()).isEqualTo("webhook");
    assertThat(queued.payload()).containsEntry("sum", 100L);
    assertThat(queued.options())
        .containsEntry("url", "https://x.example/d-1")
        .containsEntry("secret", "key-1");

    run.reports(run.effects().get(0), true);

    assertThat(run.documentStatus()).isEqualTo("submitted");
    run.reports(run.effects().get(0), true);
    assertThat(run.documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldFailWhenACallCannotBeDelivered() {
    var run = waiting(webhook("https://x.example", Map.of()));

    run.reports(run.effects().get(0), false);

    assertThat(run.state().progress().reason()).contains("EFFECT_FAILED");
    run.command("root", new KernelCommand.Retry(run.token("it").id(), "fixed"));
    assertThat(run.effects()).hasSize(2);
    run.reports(run.effects().get(0), true);
    assertThat(run.at()).containsExactly("it");
    assertThat(run.reports(run.effects().get(1), true).documentStatus()).isEqualTo("submitted");
  }

  private static StepConfig.Notification both(DeliveryMode delivery) {
    return new StepConfig.Notification(
        List.of(Channel.EMAIL, Channel.SMS, Channel.IN_APP),
        List.of("{entity.owner}", "x"),
        "Invoice {entity.id}",
        "Please look",
        delivery);
  }

  @Test
  void shouldWaitForEveryChannel() {
    var run = waiting(both(DeliveryMode.CONFIRMED));
    assertThat(run.events(EffectEvent.EffectQueued.class))
        .extracting(EffectEvent.EffectQueued::effectType)
        .containsExactly("email", "sms", "integration");
    assertThat(run.events(EffectEvent.EffectQueued.class).get(0).payload())
        .containsEntry("subject", "Invoice d-1")
        .containsEntry("to", List.of("olga", "x"));

    run.reports(run.effects().get(1), true).reports(run.effects().get(0), true);
    assertThat(run.at()).containsExactly("it");

    assertThat(run.reports(run.effects().get(2), true).documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldFailWithTheFirstChannelThatCannotBeReached() {
    var run = waiting(both(DeliveryMode.CONFIRMED));

    run.reports(run.effects().get(1), false);

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    run.reports(run.effects().get(0), true).reports(run.effects().get(2), false);
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.visits("it")).isEqualTo(1);
  }

  @Test
  void shouldNotWaitForWhatIsSentAndForgotten() {
    var run = waiting(both(DeliveryMode.FIRE_AND_FORGET));

    assertThat(run.documentStatus()).isEqualTo("submitted");
    assertThat(run.effects()).hasSize(3);
    assertThat(run.reports(run.effects().get(0), false).status()).isEqualTo(InstanceStatus.RUNNING);
  }

  @Test
  void shouldFailACallWhoseTextCannotBeMade() {
    var run = one(webhook("https://x.example/{org.gone.far}", Map.of()));

    assertThat(run.request("eve", "submit").status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.effects()).isEmpty();
  }
}
