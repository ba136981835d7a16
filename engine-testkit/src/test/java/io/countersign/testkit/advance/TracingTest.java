package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.telemetry.opentelemetry.OpenTelemetrySpans;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One trace from the host's change to the steps that come of it, whichever threads do the work. */
class TracingTest {

  @RegisterExtension static final OpenTelemetryExtension OTEL = OpenTelemetryExtension.create();

  private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN_ID = "00f067aa0ba902b7";
  private static final String TRACEPARENT = "00-" + TRACE_ID + "-" + SPAN_ID + "-01";

  private final List<String> sent = new ArrayList<>();

  private Bureau bureau(StepConfig step) {
    return Bureau.with(
        step,
        OpenTelemetrySpans.of(OTEL.getOpenTelemetry()),
        envelope -> {
          sent.add(envelope.trace());
          return new Sent.Arrived(Map.of());
        });
  }

  private static List<SpanData> spans(String name) {
    return OTEL.getSpans().stream()
        .filter(span -> span.getName().equals("countersign." + name))
        .toList();
  }

  private static SpanData only(String name) {
    assertThat(spans(name)).as(name).hasSize(1);
    return spans(name).get(0);
  }

  private static String told(SpanData span, String name) {
    return String.valueOf(span.getAttributes().get(AttributeKey.stringKey("countersign." + name)));
  }

  @Test
  void shouldLinkMutateTriggerWorkerAdvanceAndNodesAcrossThreads() throws Exception {
    var bureau = bureau(PatchDraft.script());
    bureau.create(TRACEPARENT);
    assertThat(OTEL.getSpans())
        .extracting(SpanData::getName)
        .containsExactly("countersign.trigger", "countersign.mutate");

    var pool = Executors.newSingleThreadExecutor();
    try {
      pool.submit(bureau.turns::advance).get();
    } finally {
      pool.shutdown();
    }

    var mutate = only("mutate");
    var trigger = only("trigger");
    var worker = only("worker");
    var advance = only("advance");
    assertThat(OTEL.getSpans()).extracting(SpanData::getTraceId).containsOnly(TRACE_ID);
    assertThat(mutate.getParentSpanId()).isEqualTo(SPAN_ID);
    assertThat(trigger.getParentSpanId()).isEqualTo(mutate.getSpanId());
    assertThat(worker.getParentSpanId()).isEqualTo(trigger.getSpanId());
    assertThat(worker.getParentSpanContext().isRemote()).isTrue();
    assertThat(advance.getParentSpanId()).isEqualTo(worker.getSpanId());
    assertThat(advance.getParentSpanContext().isRemote()).isFalse();
    assertThat(spans("node"))
        .hasSize(bureau.rows().size())
        .allMatch(node -> node.getParentSpanId().equals(advance.getSpanId()));
    assertThat(spans("node"))
        .extracting(node -> told(node, "node"))
        .containsExactlyElementsOf(
            bureau.rows().stream().map(row -> row.visit().nodeId()).toList());
    assertThat(told(mutate, "operation")).isEqualTo("record");
    assertThat(told(trigger, "trigger")).isEqualTo("create_instance");
    assertThat(told(advance, "outcome")).isEqualTo("advanced");
  }

  @Test
  void shouldKeepTheTraceIdInTriggersStepsAndEffects() {
    var bureau =
        bureau(
            new StepConfig.WebhookOut(
                "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.CONFIRMED));
    bureau.create(TRACE_ID);
    assertThat(bureau.openTriggers())
        .allSatisfy(one -> assertThat(one.trigger().trace()).contains(TRACE_ID))
        .hasSize(1);
    bureau.work();
    bureau.request("submit", TRACE_ID);
    bureau.work();
    bureau.request("approve", TRACE_ID);
    bureau.work();

    assertThat(OTEL.getSpans()).extracting(SpanData::getTraceId).containsOnly(TRACE_ID);
    assertThat(bureau.rows())
        .filteredOn(row -> !row.result().output().isEmpty())
        .isNotEmpty()
        .allSatisfy(
            row ->
                assertThat(String.valueOf(row.result().output().get("trace_id")))
                    .contains(TRACE_ID));
    assertThat(sent).containsExactly("00-" + TRACE_ID + "-" + only("send").getSpanId() + "-01");
  }

  @Test
  void shouldHandOnATextThatNamesNoTraceAsItIs() {
    var bureau = bureau(PatchDraft.script());

    bureau.create("order 66");

    assertThat(bureau.openTriggers())
        .extracting(one -> one.trigger().trace())
        .containsExactly("order 66");
    assertThat(only("mutate").getParentSpanContext().isValid()).isFalse();
    assertThat(told(only("mutate"), "host_trace")).isEqualTo("order 66");
    assertThat(only("trigger").getParentSpanId()).isEqualTo(only("mutate").getSpanId());
  }

  @Test
  void shouldLieWithinWhateverTheHostHasUnderWay() {
    var bureau = bureau(PatchDraft.script());
    var request = OTEL.getOpenTelemetry().getTracer("host").spanBuilder("request").startSpan();

    try (var scope = request.makeCurrent()) {
      assertThat(scope).isNotNull();
      bureau.create("");
    } finally {
      request.end();
    }

    assertThat(only("mutate").getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
    assertThat(Span.current().getSpanContext().isValid()).isFalse();
  }

  @Test
  void shouldShowTheHostTheSpanOfTheStepThatCallsIt() {
    var bureau = bureau(PatchDraft.action("post"));
    bureau.upToApproval(TRACEPARENT);
    bureau.work();

    var nodes = spans("node").stream().map(SpanData::getSpanId).toList();
    assertThat(bureau.office.host.origins)
        .isNotEmpty()
        .allSatisfy(origin -> assertThat(nodes).anyMatch(id -> origin.trace().equals(parent(id))));
  }

  private static String parent(String spanId) {
    return "00-" + TRACE_ID + "-" + spanId + "-01";
  }

  @Test
  void shouldTellOfNoTriggerWhereTheHostMovesTheInstanceOnItself() {
    var bureau = bureau(PatchDraft.script());
    bureau.create(TRACEPARENT);
    bureau.work();
    OTEL.clearSpans();

    bureau.office.in(
        tx ->
            bureau
                .engine
                .in(tx)
                .advancing()
                .request(
                    Bureau.KEY,
                    TransitionRequest.of("submit"),
                    new RequestContext(Office.EVE, TRACEPARENT)));

    assertThat(spans("worker")).isEmpty();
    var mutate = only("mutate");
    assertThat(only("advance").getParentSpanId()).isEqualTo(mutate.getSpanId());
    assertThat(spans("node"))
        .isNotEmpty()
        .allMatch(node -> node.getParentSpanId().equals(only("advance").getSpanId()));
    assertThat(spans("trigger"))
        .hasSameSizeAs(bureau.openTriggers())
        .allMatch(trigger -> trigger.getTraceId().equals(TRACE_ID));
  }

  @Test
  void shouldMarkWhatFailed() {
    var bureau = bureau(PatchDraft.action("post"));
    bureau.office.host.failing.put("post", "the ledger is closed");
    bureau.upToApproval(TRACEPARENT);
    OTEL.clearSpans();

    bureau.turns.advance();

    var failed =
        OTEL.getSpans().stream()
            .filter(span -> span.getStatus().getStatusCode() == StatusCode.ERROR)
            .toList();
    assertThat(failed)
        .extracting(SpanData::getName)
        .containsExactly("countersign.node", "countersign.advance", "countersign.worker");
    assertThat(failed.get(0).getEvents())
        .extracting(event -> event.getName())
        .contains("exception");
  }

  @Test
  void shouldMakeNoSpanOfAChangeThatAStepAskedFor() {
    var bureau = bureau(PatchDraft.action("post"));
    bureau.upToApproval(TRACEPARENT);
    bureau.work();
    var origin = bureau.office.host.origins.get(0);
    OTEL.clearSpans();

    var booking =
        bureau.office.in(
            tx ->
                bureau
                    .engine
                    .in(tx)
                    .record(
                        DocumentChange.update(Office.INVOICE, DocumentView.of(9, "draft", Map.of()))
                            .askedBy(origin),
                        RequestContext.of(Office.EVE)));

    assertThat(booking).isInstanceOf(CommandResult.NoChange.class);
    assertThat(OTEL.getSpans()).isEmpty();
  }
}
