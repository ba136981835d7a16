package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Span;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.telemetry.micrometer.MicrometerMeters;
import io.countersign.engine.telemetry.opentelemetry.OpenTelemetrySpans;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is counted where things go wrong, and several who listen. */
class MetersTest {

  @RegisterExtension static final OpenTelemetryExtension OTEL = OpenTelemetryExtension.create();

  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final MicrometerMeters meters = MicrometerMeters.of(registry);

  private double count(String name, String tag, String value) {
    return registry.get("countersign." + name).tag(tag, value).counter().count();
  }

  private static StepConfig webhook() {
    return new StepConfig.WebhookOut(
        "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.CONFIRMED);
  }

  @Test
  void shouldCountEffectsThatAreTriedAgainAndGivenUp() {
    var replies =
        new ArrayList<Sent>(
            List.of(new Sent.Later("503", Map.of()), new Sent.Never("410", Map.of())));
    var bureau = Bureau.with(webhook(), meters, envelope -> replies.remove(0));
    assertThat(count("outbox.retries", "outbox", Meter.EFFECTS)).isZero();
    assertThat(count("outbox.dead.letters", "outbox", Meter.EFFECTS)).isZero();

    bureau.upToApproval("");
    bureau.work();
    bureau.office.passes(Duration.ofSeconds(5));
    bureau.work();

    assertThat(count("outbox.retries", "outbox", Meter.EFFECTS)).isEqualTo(1);
    assertThat(count("outbox.dead.letters", "outbox", Meter.EFFECTS)).isEqualTo(1);
    assertThat(registry.get("countersign.outbox.latency").tag("outbox", "effects").timer().count())
        .isEqualTo(2);
  }

  @Test
  void shouldCountTriggersThatAreTriedAgainAndGivenUp() {
    var bureau = Bureau.with(PatchDraft.script(), meters, envelope -> new Sent.Arrived(Map.of()));
    bureau.create("");
    bureau.office.host.broken = true;

    for (int i = 0; i < 4; i++) {
      bureau.turns.advance();
      bureau.office.passes(Duration.ofSeconds(5));
    }

    assertThat(count("outbox.retries", "outbox", Meter.TRIGGERS)).isEqualTo(2);
    assertThat(count("outbox.dead.letters", "outbox", Meter.TRIGGERS)).isEqualTo(1);
    assertThat(count("advances", "outcome", "postponed")).isEqualTo(3);
  }

  @Test
  void shouldCountWhatTheGuardSaysByCode() {
    var bureau = Bureau.with(PatchDraft.script(), meters, envelope -> new Sent.Arrived(Map.of()));
    var eve = RequestContext.of(Office.EVE);
    bureau.create("");
    bureau.work();
    var creation = ProposedChange.create(Office.INVOICE);
    var shadowed = bureau.engine.toBuilder().shadow("invoice").build();

    bureau.office.in(tx -> bureau.engine.in(tx).guard(creation, eve));
    assertThat(registry.find("countersign.guard.shadowed").counters()).isEmpty();
    bureau.office.in(tx -> shadowed.in(tx).guard(creation, eve));

    var refused = registry.get("countersign.guard.verdicts").counters();
    assertThat(refused)
        .extracting(one -> one.getId().getTag("code"))
        .hasSize(2)
        .contains("ALLOWED");
    assertThat(refused).allMatch(one -> one.count() == 1);
    assertThat(registry.get("countersign.guard.shadowed").counters())
        .extracting(one -> one.getId().getTag("code"))
        .hasSize(1)
        .doesNotContain("ALLOWED");
  }

  @Test
  void shouldLetSeveralListen() {
    var signals = new ArrayList<String>();
    var reports = new ArrayList<String>();
    var all =
        Telemetry.all(
            meters,
            (signal, instance, attributes) -> signals.add(signal),
            OpenTelemetrySpans.of(OTEL.getOpenTelemetry()),
            Telemetry.reporting(report -> reports.add(report.nodeId())));
    var bureau =
        Bureau.with(PatchDraft.action("post"), all, envelope -> new Sent.Arrived(Map.of()));
    bureau.office.host.failing.put("post", "the ledger is closed");

    bureau.upToApproval("");
    bureau.work();
    all.level(Meter.DEAD, Meter.TRIGGERS, 4);

    assertThat(signals).contains("advance.advanced", "advance.postponed");
    assertThat(reports).containsExactly(PatchDraft.id(PatchDraft.APPROVED, 1));
    assertThat(OTEL.getSpans()).extracting(span -> span.getName()).contains("countersign.node");
    assertThat(bureau.openTriggers())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.trigger().trace()).startsWith("00-"));
    assertThat(registry.get("countersign.step.duration").timers()).isNotEmpty();
    assertThat(count("outbox.retries", "outbox", Meter.TRIGGERS)).isEqualTo(1);
    assertThat(registry.get("countersign.outbox.dead").gauge().value()).isEqualTo(4);
  }

  @Test
  void shouldCloseWhatWasOpenedLastFirst() {
    var closed = new ArrayList<String>();
    var all = Telemetry.all(new Closing("first", closed), new Closing("second", closed));

    all.begin(ActivityKind.ADVANCE, "").close();

    assertThat(closed).containsExactly("second", "first");
  }

  /** Says when its spans are closed. */
  private record Closing(String name, List<String> closed) implements Telemetry {

    @Override
    public void signal(String signal, String instance, Map<String, String> attributes) {
      closed.add(signal);
    }

    @Override
    public Span begin(ActivityKind activity, String parent) {
      return new Span() {
        @Override
        public String trace() {
          return "";
        }

        @Override
        public void tell(String key, String value) {
          closed.add(key);
        }

        @Override
        public void fail(Throwable error) {
          closed.add(error.toString());
        }

        @Override
        public void close() {
          closed.add(name);
        }
      };
    }
  }

  @Test
  void shouldMakeNothingWhereNobodyListens() {
    var span = Telemetry.SILENT.begin(ActivityKind.NODE, "trace-1");

    assertThat(span).isSameAs(Span.NONE);
    assertThat(span.traceOr("trace-1")).isEqualTo("trace-1");
    assertThat(Telemetry.all(Telemetry.SILENT, Telemetry.SILENT).begin(ActivityKind.NODE, ""))
        .isSameAs(Span.NONE);
    assertThat(Telemetry.all(meters)).isSameAs(meters);
  }
}
