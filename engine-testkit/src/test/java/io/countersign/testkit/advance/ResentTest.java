package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What comes of an effect that is sent again after it was given up. */
class ResentTest {

  private static final RequestContext OLGA = RequestContext.of(Actor.person("olga"));
  private static final String HOOK = PatchDraft.id(PatchDraft.APPROVED, 1);

  private final List<String> keys = new ArrayList<>();
  private boolean away = true;

  private Bureau gaveUp(DeliveryMode delivery) {
    var webhook =
        new StepConfig.WebhookOut(
            "https://example.test/hook", Map.of(), Optional.empty(), delivery);
    var bureau =
        Bureau.with(
            webhook,
            Telemetry.SILENT,
            envelope -> {
              keys.add(envelope.idempotencyKey());
              return away ? new Sent.Never("gone", Map.of()) : new Sent.Arrived(Map.of());
            });
    bureau.upToApproval("");
    bureau.work();
    away = false;
    return bureau;
  }

  private static CommandResult does(Bureau bureau, OperatorCommand command) {
    var result = bureau.office.in(tx -> bureau.engine.in(tx).intervene(Bureau.KEY, command, OLGA));
    bureau.work();
    return result;
  }

  private static InstanceState state(Bureau bureau) {
    return bureau
        .office
        .in(
            tx ->
                tx.history()
                    .instance(new InstanceKey.ById(OrgId.of(Office.ORG), InstanceId.of("x"))))
        .orElseThrow();
  }

  private static TokenId failed(Bureau bureau) {
    return state(bureau).tokens().stream()
        .filter(token -> token.phase() == Token.Phase.FAILED)
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static List<EffectEvent.EffectSettled> settled(Bureau bureau) {
    var written =
        bureau.office.in(
            tx -> tx.history().journal(OrgId.of(Office.ORG), InstanceId.of(Bureau.INSTANCE)));
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry().event())
        .filter(EffectEvent.EffectSettled.class::isInstance)
        .map(EffectEvent.EffectSettled.class::cast)
        .toList();
  }

  private static List<StepStatus> hooks(Bureau bureau) {
    return bureau.rows().stream()
        .filter(row -> row.visit().nodeId().equals(HOOK))
        .map(row -> row.status())
        .toList();
  }

  /** A step ends once: what arrives afterwards is evidence, and the operator retries the step. */
  @Test
  void shouldNoteThatItArrivedAndLeaveTheStepFailed() {
    var bureau = gaveUp(DeliveryMode.CONFIRMED);
    long effect = settled(bureau).get(0).effect();

    var result = does(bureau, new OperatorCommand.Resend(effect, "the cause is gone"));

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(settled(bureau))
        .extracting(EffectEvent.EffectSettled::confirmed)
        .containsExactly(false, true);
    assertThat(settled(bureau)).allMatch(one -> one.effect() == effect);
    assertThat(keys).hasSize(2);
    assertThat(keys.get(1)).isEqualTo(keys.get(0));
    assertThat(hooks(bureau)).containsExactly(StepStatus.FAILED);
    assertThat(state(bureau).progress().status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(bureau.openTriggers()).isEmpty();
  }

  @Test
  void shouldMakeAPromiseOfItsOwnWhenTheStepIsRetried() {
    var bureau = gaveUp(DeliveryMode.CONFIRMED);

    does(bureau, new OperatorCommand.Retry(failed(bureau), "the cause is gone"));

    assertThat(hooks(bureau)).containsExactly(StepStatus.FAILED, StepStatus.COMPLETED);
    assertThat(keys).hasSize(2).doesNotHaveDuplicates();
    assertThat(state(bureau).progress().status()).isEqualTo(InstanceStatus.RUNNING);
  }

  /** What nobody waited for is sent again, also when the instance is over by now. */
  @Test
  void shouldSendAgainWhatNobodyWaitedFor() {
    var bureau = gaveUp(DeliveryMode.FIRE_AND_FORGET);
    does(bureau, new OperatorCommand.Stop(InstanceStatus.CANCELLED, "over"));

    var result =
        does(
            bureau,
            new OperatorCommand.Resend(settled(bureau).get(0).effect(), "the cause is gone"));

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(settled(bureau))
        .extracting(EffectEvent.EffectSettled::confirmed)
        .containsExactly(false, true);
    assertThat(hooks(bureau)).containsExactly(StepStatus.COMPLETED);
    assertThat(bureau.openTriggers()).isEmpty();
  }
}
