package io.countersign.compiler.sample;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.PatchModel.BaseRef;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Contracts and patches that compile. */
public final class Samples {

  /** Before submitting. */
  public static final String DRAFT = "slot:draft_to_submit";

  /** Before approval, where documents hold still. */
  public static final String SUBMITTED = "slot:submitted_to_approved";

  /** After approval. */
  public static final String APPROVED = "slot:approved_to_active";

  /** Between an amendment and submitting again. */
  public static final String AMENDMENT = "slot:amendment_cycle";

  private Samples() {}

  /**
   * A contract and what is put into its envelope.
   *
   * @param contract the contract
   * @param patch the patch
   */
  public record Sample(EntityContract contract, WorkflowPatch patch) {}

  /** Every sample by name. */
  public static Map<String, Sample> all() {
    var all = new LinkedHashMap<String, Sample>();
    all.put("bare", sample());
    all.put("one approval", sample(Slots.of(SUBMITTED).node(1, approval("ada"))));
    all.put("branches", sample(branches()));
    all.put("nested splits", sample(nestedSplits(APPROVED)));
    all.put("every type", sample(everyType()));
    all.put("all slots", full());
    all.put("other lifecycle", new Sample(ticket(), PatchBuilder.empty("ticket", 3)));
    all.put("language of the world", sample(world()));
    return all;
  }

  /** Something in each slot. */
  public static Sample full() {
    return sample(oneStep(DRAFT), branches(), nestedSplits(APPROVED), amendment());
  }

  /** A sample over an invoice. */
  public static Sample sample(Slots... slots) {
    return new Sample(invoice().build(), patch("invoice", 1, slots));
  }

  /** A patch. */
  public static WorkflowPatch patch(String entityType, int version, Slots... slots) {
    var bySlot = new LinkedHashMap<String, SlotPatch>();
    for (var slot : slots) {
      bySlot.put(slot.slotId(), slot.patch());
    }
    return new PatchModel(new BaseRef(entityType, version), bySlot);
  }

  /** The contract of invoices. */
  public static EntityContract.Builder invoice() {
    return EntityContract.document("invoice")
        .materialField("grand_total", ScalarType.MONEY)
        .materialField("vendor_id", ScalarType.TEXT)
        .field("id", ScalarType.TEXT)
        .field("due_date", ScalarType.DATE)
        .field("urgent", ScalarType.BOOLEAN)
        .field("lines", Type.listOf(Type.record(Map.of("sku", ScalarType.TEXT))));
  }

  /** The contract of another lifecycle, with a way back and a policy. */
  public static EntityContract ticket() {
    var lifecycle =
        DocumentLifecycle.builder()
            .status("new", Role.INITIAL, EditWindow.EDITABLE)
            .stableStatus("review", Role.OPEN, EditWindow.AMEND_ONLY)
            .status("done", Role.FINAL, EditWindow.LOCKED)
            .transition("send", List.of("new"), "review", Gate.onRequest(EditWindow.EDITABLE))
            .transition(
                "finish",
                List.of("review"),
                "done",
                Gate.onArrival(EditWindow.LOCKED).checkingPolicy().rejectingTo("new"))
            .build();
    return EntityContract.over("ticket", lifecycle)
        .lifecycleVersion(3)
        .field("id", ScalarType.TEXT)
        .build();
  }

  /** One step. */
  public static Slots oneStep(String slotId) {
    return Slots.of(slotId).node(1, script());
  }

  /** A question to one person. */
  public static StepConfig approval(String user) {
    return new StepConfig.Approval(
        new ApproverGroup.Inline(List.of(new Approvers.User(user)), Approvers.Quorum.ANY, false),
        false,
        false,
        OnReject.LEAVE,
        Optional.of("P2D"));
  }

  /** A calculation. */
  public static StepConfig script() {
    return new StepForm.Script("entity.grand_total > 100");
  }

  private static Slots branches() {
    return Slots.of(SUBMITTED)
        .node(1, approval("ada"))
        .node(2, approval("grace"))
        .edge(1, 2, EdgeChoice.when("entity.grand_total > 1000000").atPriority(10))
        .edge(1, Slots.OUT)
        .joining();
  }

  /** Two splits, one within the other. */
  public static Slots nestedSplits(String slotId) {
    return Slots.of(slotId)
        .node(1, new StepForm.ParallelSplit())
        .node(2, script())
        .node(3, new StepForm.ParallelSplit())
        .node(4, script())
        .node(5, script())
        .node(6, new StepForm.ParallelJoin(JoinMode.MAJORITY, OptionalInt.empty()))
        .node(7, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
        .node(8, script())
        .chain(1, 2, 7, 8)
        .chain(1, 3, 4, 6, 7)
        .chain(3, 5, 6);
  }

  private static Slots amendment() {
    return Slots.of(AMENDMENT).node(1, script()).node(2, script()).chain(1, 2);
  }

  private static Slots everyType() {
    var values = Map.of("id", "entity.id");
    return Slots.of(DRAFT)
        .node(1, new StepForm.Action("invoice.check", values, false))
        .node(2, new StepForm.Check(Condition.text("entity.urgent == true")))
        .node(3, new StepForm.ParallelSplit())
        .node(4, new StepForm.WaitTimer(new WaitEnd.Elapsed("PT24H")))
        .node(5, new StepForm.WaitEvent("pod:{entity.id}", Optional.of("P7D")))
        .node(6, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
        .node(
            7,
            new StepConfig.WebhookOut(
                "https://example.com/{entity.id}",
                values,
                Optional.empty(),
                DeliveryMode.CONFIRMED))
        .node(
            8,
            new StepConfig.Notification(
                List.of(Channel.EMAIL),
                List.of("{actor.email}"),
                "Invoice {entity.id}",
                "It was checked.",
                DeliveryMode.FIRE_AND_FORGET))
        .node(9, script())
        .node(10, new StepForm.Rule("invoice-rules"))
        .node(11, approval("ada"))
        .edge(2, 3, EdgeChoice.on("true"))
        .edge(2, 7, EdgeChoice.on("false"))
        .edge(5, 6, EdgeChoice.on(StepOutcomes.TIMEOUT))
        .chain(1, 2)
        .chain(3, 4, 6)
        .chain(3, 5, 6, 7, 8, 9, 10, 11)
        .edge(11, Slots.OUT)
        .edge(11, Slots.OUT, EdgeChoice.on(StepOutcomes.REJECTED));
  }

  private static Slots world() {
    return Slots.of(SUBMITTED)
        .node(1, approval("\u0130stanbul \u00e4\u00f6\u00fc \u4e2d\u6587 \ud83d\udcdd I i"));
  }
}
