package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.ErrorReporter.Report;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whoever looks after errors hears of each one once, with what it takes to find it. */
class ErrorReportsTest {

  private final List<Report> reports = new ArrayList<>();

  private Bureau bureau(StepConfig step, EffectSender sender) {
    return Bureau.with(step, Telemetry.reporting(reports::add), sender);
  }

  private Bureau failing() {
    var bureau = bureau(PatchDraft.action("post"), envelope -> new Sent.Arrived(Map.of()));
    bureau.office.host.failing.put("post", "the ledger is closed");
    bureau.upToApproval("trace-7");
    assertThat(reports).isEmpty();
    return bureau;
  }

  @Test
  void shouldReportEachAttemptOfAWorkerOnce() {
    var bureau = failing();

    bureau.turns.advance();

    assertThat(reports).hasSize(1);
    var report = reports.get(0);
    assertThat(report.error()).isInstanceOf(IllegalStateException.class);
    assertThat(report.error()).hasMessage("the ledger is closed");
    assertThat(report.instance()).isEqualTo(Bureau.INSTANCE);
    assertThat(report.nodeId()).isEqualTo(PatchDraft.id(PatchDraft.APPROVED, 1));
    assertThat(report.trace()).isEqualTo("trace-7");
    assertThat(report.attempt()).isEqualTo(1);
    assertThat(report.breadcrumbs()).hasSize(2);
    assertThat(report.breadcrumbs().get(0)).startsWith("trigger lifecycle_requested of ");
    assertThat(report.breadcrumbs().get(1))
        .isEqualTo("step at " + PatchDraft.id(PatchDraft.APPROVED, 1));
  }

  @Test
  void shouldReportTheLastAttemptToo() {
    var bureau = failing();

    for (int i = 0; i < 3; i++) {
      bureau.turns.advance();
      bureau.office.passes(Duration.ofSeconds(5));
    }

    assertThat(reports).extracting(Report::attempt).containsExactly(1, 2, 3);
    assertThat(reports)
        .extracting(Report::nodeId)
        .containsOnly(PatchDraft.id(PatchDraft.APPROVED, 1));
  }

  @Test
  void shouldReportWhatIsThrownInTheHostsOwnTransaction() {
    var bureau = failing();

    var advance =
        bureau.office.in(
            tx ->
                bureau
                    .engine
                    .in(tx)
                    .advance(Bureau.KEY, new RequestContext(Office.EVE, "trace-8")));

    assertThat(advance).isInstanceOf(AdvanceResult.Postponed.class);
    assertThat(reports).hasSize(1);
    assertThat(reports.get(0).attempt()).isZero();
    assertThat(reports.get(0).nodeId()).isEqualTo(PatchDraft.id(PatchDraft.APPROVED, 1));
  }

  @Test
  void shouldReportWhatIsThrownOutsideOfAnyStep() {
    var bureau = bureau(PatchDraft.script(), envelope -> new Sent.Arrived(Map.of()));
    bureau.create("trace-9");
    bureau.office.host.broken = true;

    bureau.turns.advance();

    assertThat(reports).hasSize(1);
    assertThat(reports.get(0).error()).hasMessage("no documents today");
    assertThat(reports.get(0).nodeId()).isEmpty();
    assertThat(reports.get(0).trace()).isEqualTo("trace-9");
    assertThat(reports.get(0).attempt()).isEqualTo(1);
    assertThat(reports.get(0).breadcrumbs()).containsExactly("trigger create_instance of 1");
  }

  @Test
  void shouldReportWhatASenderThrows() {
    var bureau =
        bureau(
            new StepConfig.WebhookOut(
                "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.CONFIRMED),
            envelope -> {
              throw new IllegalStateException("no route to " + envelope.trace());
            });
    bureau.upToApproval("trace-7");
    bureau.work();

    assertThat(reports).hasSize(1);
    assertThat(reports.get(0).error()).hasMessage("no route to trace-7");
    assertThat(reports.get(0).instance()).isEqualTo(Bureau.INSTANCE);
    assertThat(reports.get(0).attempt()).isEqualTo(1);
    assertThat(reports.get(0).breadcrumbs().get(0)).startsWith("effect webhook ");
    assertThat(reports.get(0).breadcrumbs().get(1)).startsWith("step ");
  }
}
