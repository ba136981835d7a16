package io.countersign.testkit.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.Meter;
import io.countersign.engine.telemetry.micrometer.MicrometerMeters;
import io.countersign.testkit.scenario.Scenario;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What an operator's registry shows after use case A. */
class UseCaseAMetersTest {

  private static final Set<String> TAGS = Set.of("outbox", "outcome", "code", "node_type", "phi");

  private final MockClock clock = new MockClock();
  private final MeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final MicrometerMeters meters = MicrometerMeters.of(registry);
  private final Scenario scenario = Scenario.with(UseCase.compiled("a")).telemetry(meters).build();

  private DocumentRef submitted() {
    scenario
        .given()
        .setting("trusted_vendors", List.of("Trusted Ltd"))
        .person("fiona", "finance_manager")
        .chain("invoice-default", "ada", "grace");
    var invoice =
        scenario
            .given()
            .document("inv-1")
            .with("id", "inv-1")
            .with("grand_total", 1_000_001L)
            .with("vendor_id", "Trusted Ltd")
            .with("cost_center", Map.of("code", "travel", "owner_id", "otto"))
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  private double count(String name, String tag, String value) {
    return registry.get("countersign." + name).tag(tag, value).counter().count();
  }

  @Test
  void shouldShowEverySeriesAfterAnInvoiceWasApproved() {
    scenario.given().action("invoice.post_to_gl").fails("the ledger is closed", 1);
    var invoice = submitted();

    scenario.when().by("fiona").approves(invoice);
    scenario.when().by("otto").approves(invoice);
    scenario.when().passes(Duration.ofMinutes(1));

    scenario.then().document(invoice).hasStatus("active");
    var types =
        registry.get("countersign.step.duration").timers().stream()
            .peek(timer -> assertThat(timer.count()).isPositive())
            .map(timer -> timer.getId().getTag("node_type"))
            .collect(Collectors.toSet());
    assertThat(types).contains("approval", "condition", "action", "lifecycle_gate");
    var latency = registry.get("countersign.outbox.latency").tag("outbox", "triggers").timer();
    assertThat(latency.count()).isPositive();
    assertThat(latency.takeSnapshot().percentileValues())
        .anyMatch(value -> value.percentile() == 0.95);
    assertThat(count("outbox.retries", "outbox", Meter.TRIGGERS)).isPositive();
    assertThat(count("advances", "outcome", "advanced")).isPositive();
    assertThat(count("guard.verdicts", "code", "ALLOWED")).isPositive();
  }

  @Test
  void shouldCountWhatIsGivenUpAndWhatIsRefused() {
    scenario.given().action("invoice.post_to_gl").fails("the ledger is closed", 100);
    var invoice = submitted();
    scenario.when().by("fiona").approves(invoice);
    scenario.when().by("otto").approves(invoice);
    scenario.when().passes(Duration.ofHours(1));

    assertThat(count("advances", "outcome", "failed")).isEqualTo(1);
    assertThat(count("outbox.dead.letters", "outbox", Meter.EFFECTS)).isZero();
    assertThat(count("outbox.retries", "outbox", Meter.TRIGGERS)).isEqualTo(4);
  }

  @Test
  void shouldTagNothingWithIdsOrValues() {
    var invoice = submitted();
    scenario.when().by("fiona").approves(invoice);

    var tags =
        registry.getMeters().stream()
            .flatMap(meter -> meter.getId().getTags().stream())
            .collect(Collectors.toSet());

    assertThat(tags).extracting(Tag::getKey).isSubsetOf(TAGS);
    assertThat(tags)
        .extracting(Tag::getValue)
        .noneMatch(value -> value.contains("inv-1") || value.contains("instance-"));
  }

  @Test
  void shouldShowTheLastLevelThatItWasTold() {
    meters.level(Meter.PENDING, Meter.TRIGGERS, 7);
    meters.level(Meter.PENDING, Meter.EFFECTS, 2);
    meters.level(Meter.PENDING, Meter.TRIGGERS, 3);
    meters.count(Meter.REBUILDS, "corrected");

    var pending = registry.get("countersign.outbox.pending");
    assertThat(pending.tag("outbox", "triggers").gauge().value()).isEqualTo(3);
    assertThat(registry.get("countersign.outbox.pending").tag("outbox", "effects").gauge().value())
        .isEqualTo(2);
    assertThat(count("rebuilds", "outcome", "corrected")).isEqualTo(1);
  }

  @Test
  void shouldMeasureStepsByTheClockOfTheRegistry() {
    var span = meters.begin(ActivityKind.NODE, "");
    span.tell("node_type", "approval");
    clock.add(Duration.ofMillis(40));
    span.close();

    var timer = registry.get("countersign.step.duration").tag("node_type", "approval").timer();
    assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(40);
  }
}
