package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.ErrorReporter.Report;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever a sender says of an effect, the effect is settled or tried again, and never hangs. */
class EvidenceOfSendersTest {

  private static final String HOOK = PatchDraft.id(PatchDraft.APPROVED, 1);

  private final List<Report> reports = new ArrayList<>();

  private Bureau sends(EffectSender sender) {
    var bureau =
        Bureau.with(
            new StepConfig.WebhookOut(
                "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.CONFIRMED),
            Telemetry.reporting(reports::add),
            sender);
    bureau.upToApproval("");
    bureau.work();
    return bureau;
  }

  private static @Nullable Object output(Bureau bureau) {
    var step = bureau.rows().stream().filter(one -> one.visit().nodeId().equals(HOOK)).findFirst();
    assertThat(step.orElseThrow().status()).isEqualTo(StepStatus.COMPLETED);
    return step.orElseThrow().result().output().get("output");
  }

  private static List<OutboxRow> effects(Bureau bureau) {
    return bureau.office.in(
        tx ->
            tx.history().outbox(OrgId.of(Office.ORG), InstanceId.of(Bureau.INSTANCE)).stream()
                .filter(row -> row.what().box() == OutboxRow.Box.EFFECTS)
                .toList());
  }

  @Test
  void shouldKeepWholeNumbersOfAnyWidth() {
    var bureau =
        sends(
            envelope ->
                new Sent.Arrived(
                    Map.of("status", 200, "parts", List.of((short) 1, (byte) 2), "id", 3L)));

    assertThat(output(bureau))
        .isEqualTo(Map.of("status", 200L, "parts", List.of(1L, 2L), "id", 3L));
    assertThat(reports).isEmpty();
  }

  @Test
  void shouldKeepNumbersThatJsonWouldRound() {
    var bureau = sends(envelope -> new Sent.Arrived(Map.of("id", Long.MAX_VALUE)));

    assertThat(output(bureau)).isEqualTo(Map.of("id", Long.MAX_VALUE));
  }

  @Test
  void shouldReplaceHalvesOfCharacters() {
    var bureau = sends(envelope -> new Sent.Arrived(Map.of("said\uD83D", "thanks \uD83D")));

    assertThat(output(bureau)).isEqualTo(Map.of("said\uFFFD", "thanks \uFFFD"));
  }

  @Test
  void shouldTakeAnExceptionWithHalfACharacterForAReason() {
    var bureau =
        sends(
            envelope -> {
              throw new IllegalStateException("cut off at \uD83D");
            });

    tryAgain(bureau);

    assertThat(effects(bureau)).singleElement().matches(EvidenceOfSendersTest::isGivenUp);
    assertThat(bureau.openTriggers()).isEmpty();
  }

  @Test
  void shouldCountAnotherValueAsAnErrorOfTheSender() {
    var bureau = sends(envelope -> new Sent.Arrived(Map.of("times", List.of(Map.of("ms", 1.5)))));

    assertThat(effects(bureau))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.hold().status()).isEqualTo(OutboxStatus.FAILED);
              assertThat(row.hold().attempts()).isEqualTo(1);
              assertThat(row.hold().error())
                  .contains("a plain value", "java.lang.Double", "'/times/0/ms'");
            });
    assertThat(reports).hasSize(1);
    assertThat(reports.get(0).error()).isInstanceOf(IllegalArgumentException.class);

    tryAgain(bureau);

    assertThat(effects(bureau)).singleElement().matches(EvidenceOfSendersTest::isGivenUp);
    assertThat(reports).extracting(Report::attempt).containsExactly(1, 2, 3);
  }

  @Test
  void shouldCountNoAnswerAsAnErrorOfTheSender() {
    var answers = new Sent[1];
    EffectSender silent = envelope -> answers[0];
    var bureau = sends(silent);

    assertThat(effects(bureau))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.hold().status()).isEqualTo(OutboxStatus.FAILED);
              assertThat(row.hold().error()).contains("from the sender, but it returned null");
            });
    assertThat(reports).hasSize(1);
  }

  @Test
  void shouldRefuseWhatIsNestedForEver() {
    var round = new HashMap<String, @Nullable Object>();
    round.put("again", round);

    var bureau = sends(envelope -> new Sent.Arrived(round));

    assertThat(effects(bureau))
        .singleElement()
        .satisfies(row -> assertThat(row.hold().error()).contains("nested at most 64 deep"));
  }

  @Test
  void shouldNotSeeWhatTheSenderChangesLater() {
    var mine = new HashMap<String, @Nullable Object>(Map.of("status", 200L));
    var sent = new Sent.Later("busy", mine);

    mine.put("status", 1.5);

    assertThat(sent.response()).isEqualTo(Map.of("status", 200L));
  }

  private static boolean isGivenUp(OutboxRow row) {
    return row.hold().status() == OutboxStatus.DEAD_LETTER;
  }

  private static void tryAgain(Bureau bureau) {
    for (int attempt = 2; attempt <= 4; attempt++) {
      bureau.office.passes(Duration.ofSeconds(5));
      bureau.work();
    }
  }
}
