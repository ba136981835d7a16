package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.Engine;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.testkit.host.FakeSecrets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever a sender says of an effect, its row in Postgres is settled or tried again. */
final class EvidenceOfSendersTest {

  private static final Ground GROUND = Ground.of(EvidenceOfSendersTest.class);

  private final Firm firm = new Firm(GROUND);

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void empty() {
    GROUND.empty();
    firm.host.empty();
    firm.runs(Firm.webhook());
    firm.promises(List.of("1"));
  }

  private OutboxRow sends(EffectSender sender) {
    var turns =
        Engine.over(firm.store)
            .host(firm.host.ports())
            .settings(EngineSettings.with(at -> "none is begun here", new FakeSecrets("secret-")))
            .sender("webhook", sender)
            .build()
            .turns(WorkerOptions.of("w"));
    assertThat(turns.send()).isEqualTo(1);
    while (turns.advance() > 0) {}
    var instance = firm.state("1").identity().instance();
    return firm.in(tx -> tx.history().outbox(OrgId.of(firm.org), InstanceId.of(instance))).stream()
        .filter(row -> row.what().box() == OutboxRow.Box.EFFECTS)
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  @Test
  void shouldSettleWithWholeNumbersOfAnyWidth() {
    var row =
        sends(
            envelope ->
                new Sent.Arrived(
                    Map.of("status", 200, "id", Long.MAX_VALUE, "said\0", "thanks \uD83D")));

    assertThat(row.hold().status()).isEqualTo(OutboxStatus.COMPLETED);
    var hook =
        firm.steps("1").stream()
            .filter(step -> step.visit().nodeId().equals(Firm.id(1)))
            .findFirst()
            .orElseThrow();
    assertThat(hook.status()).isEqualTo(StepStatus.COMPLETED);
    assertThat(hook.result().output().get("output"))
        .isEqualTo(Map.of("status", 200L, "id", Long.MAX_VALUE, "said\0", "thanks \uFFFD"));
    assertThat(firm.wrong("1")).isEmpty();
  }

  @Test
  void shouldTryAgainAfterAValueThatCannotBeKept() {
    var row = sends(envelope -> new Sent.Arrived(Map.of("took", 1.5)));

    assertThat(row.hold().status()).isEqualTo(OutboxStatus.FAILED);
    assertThat(row.hold().error()).contains("a plain value", "java.lang.Double");
  }

  @Test
  void shouldTryAgainAfterNoAnswer() {
    var answers = new Sent[1];
    EffectSender silent = envelope -> answers[0];

    var row = sends(silent);

    assertThat(row.hold().status()).isEqualTo(OutboxStatus.FAILED);
    assertThat(row.hold().error()).contains("it returned null");
  }
}
