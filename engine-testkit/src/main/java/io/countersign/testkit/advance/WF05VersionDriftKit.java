package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Specification of WF-05: a document that changes where it must not leads to an amendment. */
public abstract class WF05VersionDriftKit extends TruthKit {

  private static final String ASKED = PatchDraft.id(SUBMITTED, 1);
  private static final List<String> AMENDED = List.of("sys:state:amended");

  /** Constructor for the subclass of a store's author. */
  protected WF05VersionDriftKit() {}

  /** Returns a workplace that waits for an approval. */
  private InvoiceWorkplace asking() {
    return submit(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
  }

  /** Returns a patch with a wait and a step after it. */
  private static WorkflowPatch waiting() {
    return new PatchDraft()
        .node(SUBMITTED, 1, new StepForm.WaitEvent("go", Optional.empty()))
        .node(SUBMITTED, 2, PatchDraft.script())
        .edge(SUBMITTED, 1, 2)
        .build();
  }

  /** An approval request for an outdated version is closed. */
  @Test
  void shouldLeaveTheStableRegionForTheAmendedStatus() {
    var office = asking();

    office.edit("amount", 900L);
    office.work();

    assertEquals(AMENDED, office.nodes());
    assertEquals(StepStatus.CANCELLED, office.rows(ASKED).get(0).status());
    assertEquals("WORKFLOW_VERSION_DRIFT", office.rows(ASKED).get(0).result().error());
    assertEquals(office.host.get("inv-1").version(), office.state().pin().version());
  }

  /** One token remains, regardless of the number of branches. */
  @Test
  void shouldTakeEveryBranchOutOfTheStableRegion() {
    var office = submit(KitFixtures.fork(JoinMode.ALL));

    office.edit("amount", 900L);
    office.work();

    assertEquals(AMENDED, office.nodes());
    assertEquals(1, office.state().tokens().size());
    office.check();
  }

  /** After the change, no action continues from the previous position. */
  @Test
  void shouldRunNoStepInTheStableRegionAfterTheChange() {
    var office = submit(waiting());

    office.edit("amount", 900L);
    office.deliver("m1", "go");
    office.work();

    assertEquals(List.of(), office.rows(PatchDraft.id(SUBMITTED, 2)));
    assertEquals(AMENDED, office.nodes());
    assertFalse(office.host.calls.contains("approve"));
  }

  /** Before any step, and without one. */
  @Test
  void shouldDetectTheChangeAtTheRestingStatusItself() {
    var office = submit(PatchDraft.none());

    office.edit("amount", 900L);
    office.work();

    assertEquals(AMENDED, office.nodes());
  }

  /** If the slot is configured to fail, the instance stops and records who changed what. */
  @Test
  void shouldStopWhereTheSlotSaysThatDriftFails() {
    var office = open(failingOnDrift(), waiting());
    office.create(500);
    office.work();
    office.request("submit");
    office.work();

    office.edit("amount", 900L);
    office.deliver("m1", "go");
    var advances = office.work();

    assertInstanceOf(AdvanceResult.Failed.class, advances.get(0));
    assertEquals(InstanceStatus.PAUSED, office.status());
    assertEquals(Optional.of("WORKFLOW_VERSION_DRIFT"), office.state().progress().reason());
    var paused = office.events(InstanceEvent.Paused.class);
    assertEquals(1, paused.size());
    assertTrue(paused.get(0).detail().contains("amount"), paused.toString());
    assertTrue(paused.get(0).detail().contains("eve"), paused.toString());
    assertEquals(List.of(), office.rows(PatchDraft.id(SUBMITTED, 2)));
    assertEquals(List.of("submit"), office.host.calls);
  }

  /**
   * Returns the usual invoice contract, but without amendment: a change after submission stops the
   * instance.
   */
  private static EntityContract failingOnDrift() {
    var usual = DocumentLifecycle.document();
    var statuses = usual.statuses().stream().filter(one -> !one.name().equals("amended")).toList();
    var transitions =
        usual.transitions().stream()
            .map(
                one ->
                    new TransitionContract(
                        one.verb(),
                        one.from().stream()
                            .filter(origin -> !origin.status().equals("amended"))
                            .map(WF05VersionDriftKit::failing)
                            .toList(),
                        one.to(),
                        one.gate(),
                        one.slotAfter(),
                        one.returning()))
            .toList();
    return EntityContract.over("invoice", new DocumentLifecycle(statuses, transitions))
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
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

  /** Not every change of a document affects the approved content. */
  @Test
  void shouldStayWhereNothingMaterialChanged() {
    var office = asking();

    office.edit("note", "hello");
    office.work();

    assertEquals(List.of(ASKED), office.nodes());
    assertEquals(
        List.of(),
        office.events(TokenEvent.Left.class).stream()
            .filter(left -> left.cause().kind() == Cause.CauseKind.DRIFT)
            .toList());
  }

  /** The old values are reported only if they match the pinned version. */
  @Test
  void shouldNotBelieveAnEarlierVersionThatIsNotTheOneThatWasPinned() {
    var office = asking();
    long pinned = office.state().pin().version();
    office.host.earlier.put(
        pinned, DocumentView.of(pinned, "submitted", Map.of("amount", 7L, "note", "")));

    office.edit("amount", 900L);
    office.work();

    assertEquals(List.of(Map.of("field", "amount", "to", 900L)), drift(office));
  }

  /** The pinned values are reported together with the new ones. */
  @Test
  void shouldSayWhatTheDocumentWasWhenItWasPinned() {
    var office = asking();
    var pinned = office.host.get("inv-1");
    office.host.earlier.put(pinned.version(), pinned);

    office.edit("amount", 900L);
    office.work();

    assertEquals(List.of(Map.of("field", "amount", "from", 500L, "to", 900L)), drift(office));
  }

  private static List<Map<String, @Nullable Object>> drift(InvoiceWorkplace office) {
    return office.events(TokenEvent.Left.class).stream()
        .map(TokenEvent.Left::cause)
        .filter(cause -> cause.kind() == Cause.CauseKind.DRIFT)
        .findFirst()
        .orElseThrow()
        .changes();
  }
}
