package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.settings.RetryPolicies;
import io.countersign.engine.settings.RetryPolicy;
import io.countersign.engine.store.InstanceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is told to whoever watches, and how often the store is asked for a workflow. */
class TelemetryTest {

  private final List<String> signals = new ArrayList<>();
  private final List<Map<String, String>> attributes = new ArrayList<>();

  /** Goes by these ears, and tries once. */
  private EngineSettings listening() {
    return new EngineSettings(
        EngineClock.OF_STORE,
        at -> "x",
        () -> "secret",
        (signal, instance, more) -> {
          signals.add(signal + " " + instance);
          attributes.add(more);
        },
        EngineSettings.BUDGET,
        new RetryPolicies(
            new RetryPolicy(1, Duration.ofSeconds(1), 2, Duration.ofSeconds(1), 0),
            RetryPolicy.OF_EFFECTS));
  }

  private Office drafted() {
    var office = new Office(PatchDraft.none());
    office.advancer = new InstanceService(office.store, office.host.ports(), listening());
    office.create(500);
    return office;
  }

  @Test
  void shouldTellWhatCameOfEachAdvance() {
    var office = drafted();

    office.work();
    office.join();
    office.in(
        tx ->
            office.advancer.advance(
                tx, new InstanceKey.ByDocument(Office.INVOICE), RequestContext.of(Office.EVE)));

    assertThat(signals)
        .containsExactly("advance.advanced x", "advance.waiting x", "advance.waiting x");
    assertThat(attributes).allMatch(Map::isEmpty);
  }

  @Test
  void shouldTellWhatIsGivenUpAndWhy() {
    var office = drafted();
    var altered =
        AlteredStore.ofTexts(office.store, text -> text.replace("submitted", "submiTted"));
    office.restart(altered);
    office.advancer = new InstanceService(altered, office.host.ports(), listening());

    office.work();

    assertThat(signals).containsExactly("trigger.dead x", "advance.refused x");
    assertThat(attributes.get(0).get("trigger")).isEqualTo("create_instance");
    assertThat(attributes.get(0).get("error")).contains("was altered");
    assertThat(office.openTriggers()).isEmpty();
  }

  @Test
  void shouldReadAWorkflowOnce() {
    var reads = new ArrayList<String>();
    var office = new Office(PatchDraft.none());
    office.altered(
        text -> {
          reads.add(text);
          return text;
        });
    office.create(500);
    office.work();
    office.request("submit");
    office.work();

    assertThat(reads).hasSize(1);
  }

  @Test
  void shouldRefuseAnotherWorkflowInThePlaceOfThePublishedOne() {
    var office = drafted();
    var other = new Office(new PatchDraft().node(PatchDraft.DRAFT, 1, PatchDraft.script()).build());
    var stored = other.in(tx -> tx.workflows().find(OrgId.of(Office.ORG), other.workflow.hash()));
    office.exchanged(published -> stored.orElseThrow());

    var advance = office.join();

    assertThat(advance)
        .isInstanceOfSatisfying(
            AdvanceResult.Refused.class,
            refused ->
                assertThat(refused.problems())
                    .singleElement()
                    .satisfies(
                        problem ->
                            assertThat(problem.code()).isEqualTo(EngineCode.WORKFLOW_HASH_MISMATCH))
                    .satisfies(
                        problem -> assertThat(problem.found()).contains(other.workflow.hash())));
    assertThat(office.rows()).isEmpty();
  }
}
