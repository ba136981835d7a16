package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.Scalar;
import io.countersign.engine.advance.Advance;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.Lifecycle;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** WF-05: a document that changes where it has to hold still leads to an amendment. */
class WF05VersionDriftTest {

  private static final String ASKED = Patches.id(SUBMITTED, 1);

  @Test
  void shouldLeaveTheStableRegionForTheAmendedStatus() {
    var office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));

    office.edit("amount", 900L);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:amended");
    assertThat(office.rows(ASKED).get(0).status()).isEqualTo(StepStatus.CANCELLED);
    assertThat(office.rows(ASKED).get(0).result().error()).isEqualTo("WORKFLOW_VERSION_DRIFT");
    assertThat(office.state().pin().version()).isEqualTo(office.host.get("inv-1").version());
  }

  @Test
  void shouldTakeEveryBranchOutOfTheStableRegion() {
    var office = Rigs.submitted(Rigs.forked(JoinMode.ALL));

    office.edit("amount", 900L);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:amended");
    assertThat(office.state().tokens()).hasSize(1);
    office.check();
  }

  @Test
  void shouldRunNoStepInTheStableRegionAfterTheChange() {
    var wait = new StepConfig.WaitEvent("go", Optional.empty());
    var patch =
        new Patches()
            .node(SUBMITTED, 1, wait)
            .node(SUBMITTED, 2, Patches.script())
            .edge(SUBMITTED, 1, 2)
            .done();
    var office = Rigs.submitted(patch);

    office.edit("amount", 900L);
    office.deliver("m1", "go");
    office.work();

    assertThat(office.rows(Patches.id(SUBMITTED, 2))).isEmpty();
    assertThat(office.nodes()).containsExactly("sys:state:amended");
    assertThat(office.host.calls).doesNotContain("approve");
  }

  @Test
  void shouldDetectTheChangeAtTheRestingStatusItself() {
    var office = Rigs.submitted(Patches.none());

    office.edit("amount", 900L);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:amended");
  }

  @Test
  void shouldStopWhereTheSlotSaysThatDriftFails() {
    var wait = new StepConfig.WaitEvent("go", Optional.empty());
    var patch =
        new Patches()
            .node(SUBMITTED, 1, wait)
            .node(SUBMITTED, 2, Patches.script())
            .edge(SUBMITTED, 1, 2)
            .done();
    var office = new Office(failingOnDrift(), patch);
    office.create(500);
    office.work();
    office.request("submit");
    office.work();

    office.edit("amount", 900L);
    office.deliver("m1", "go");
    var advances = office.work();

    assertThat(advances.get(0)).isInstanceOf(Advance.Failed.class);
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.state().progress().reason()).contains("WORKFLOW_VERSION_DRIFT");
    assertThat(office.events(Event.Paused.class))
        .singleElement()
        .matches(paused -> paused.detail().contains("amount") && paused.detail().contains("eve"));
    assertThat(office.rows(Patches.id(SUBMITTED, 2))).isEmpty();
    assertThat(office.host.calls).containsExactly("submit");
  }

  /** The usual invoice, but it is never amended: whoever changes it once submitted stops it. */
  private static EntityContract failingOnDrift() {
    var usual = Lifecycle.document();
    var statuses = usual.statuses().stream().filter(one -> !one.name().equals("amended")).toList();
    var transitions =
        usual.transitions().stream()
            .map(
                one ->
                    new TransitionContract(
                        one.verb(),
                        one.from().stream()
                            .filter(origin -> !origin.status().equals("amended"))
                            .map(WF05VersionDriftTest::failing)
                            .toList(),
                        one.to(),
                        one.gate(),
                        one.slotAfter(),
                        one.returning()))
            .toList();
    return EntityContract.over("invoice", new Lifecycle(statuses, transitions))
        .materialField("amount", Scalar.INTEGER)
        .field("note", Scalar.TEXT)
        .build();
  }

  private static Origin failing(Origin origin) {
    return new Origin(
        origin.status(),
        origin
            .slot()
            .map(
                slot ->
                    new SlotContract(
                        slot.id(),
                        slot.window(),
                        slot.stable(),
                        slot.stable() ? OnDrift.FAIL : slot.onDrift())));
  }

  @Test
  void shouldStayWhereNothingMaterialChanged() {
    var office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));

    office.edit("note", "hello");
    office.work();

    assertThat(office.nodes()).containsExactly(ASKED);
    assertThat(office.events(Event.Left.class))
        .noneMatch(left -> left.cause().kind() == Event.Cause.Kind.DRIFT);
  }

  @Test
  void shouldNotBelieveAnEarlierVersionThatIsNotTheOneThatWasPinned() {
    var office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));
    long pinned = office.state().pin().version();
    office.host.earlier.put(
        pinned, DocumentView.of(pinned, "submitted", Map.of("amount", 7L, "note", "")));

    office.edit("amount", 900L);
    office.work();

    assertThat(drift(office)).containsExactly(Map.of("field", "amount", "to", 900L));
  }

  @Test
  void shouldSayWhatTheDocumentWasWhenItWasPinned() {
    var office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));
    var pinned = office.host.get("inv-1");
    office.host.earlier.put(pinned.version(), pinned);

    office.edit("amount", 900L);
    office.work();

    assertThat(drift(office)).containsExactly(Map.of("field", "amount", "from", 500L, "to", 900L));
  }

  private static List<Map<String, @Nullable Object>> drift(Office office) {
    return office.events(Event.Left.class).stream()
        .map(Event.Left::cause)
        .filter(cause -> cause.kind() == Event.Cause.Kind.DRIFT)
        .findFirst()
        .orElseThrow()
        .changes();
  }
}
