package io.countersign.compiler.sample;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.EdgeChoice.OnConditionError;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.PatchModel.BaseRef;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.SlotPatch.Silenced;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;

/** Patches that mean nothing, or nearly something. */
public final class GarbagePatch {

  private static final List<String> WORDS =
      List.of(
          "approved",
          "rejected",
          "true",
          "failed",
          "entity.grand_total > 1",
          "entity.urgent",
          "",
          "P2D",
          "PT",
          "* * * * *",
          "{entity.id}",
          "{",
          "\ud800",
          "x".repeat(600),
          "a",
          "sys:x");

  private static final List<String> SLOTS =
      List.of(Samples.DRAFT, Samples.SUBMITTED, Samples.APPROVED, Samples.AMENDMENT);

  private static final List<Object> VALUES =
      List.of(1L, 2, "text", true, 1.5d, new BigDecimal("1e400"), new Object(), Long.MAX_VALUE);

  private final Random random;

  private GarbagePatch(long seed) {
    random = new Random(seed);
  }

  /** A patch that the seed decides. */
  public static WorkflowPatch of(long seed) {
    return new GarbagePatch(seed).patch();
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private <E extends Enum<E>> E any(Class<E> type) {
    return any(List.of(type.getEnumConstants()));
  }

  private boolean rarely() {
    return random.nextInt(20) == 0;
  }

  private String word() {
    return any(WORDS);
  }

  private <T> List<T> some(int most, Supplier<T> each) {
    var list = new ArrayList<T>();
    int count = random.nextInt(most + 1);
    for (int i = 0; i < count; i++) {
      list.add(each.get());
    }
    return list;
  }

  private <T> Optional<T> rarely(Supplier<T> value) {
    return rarely() ? Optional.of(value.get()) : Optional.empty();
  }

  private WorkflowPatch patch() {
    var slots = new LinkedHashMap<String, SlotPatch>();
    some(2, () -> rarely() ? word() : any(SLOTS)).forEach(id -> slots.put(id, slot(id)));
    return new PatchModel(
        rarely() ? new BaseRef(word(), random.nextInt()) : new BaseRef("invoice", 1), slots);
  }

  private SlotPatch slot(String slotId) {
    int size = random.nextInt(7);
    var nodes = new ArrayList<WorkflowNode>();
    for (int i = 0; i < size; i++) {
      nodes.add(node(rarely() ? any(List.of(word(), id(slotId, 0))) : Slots.id(slotId, i)));
    }
    var edges = some(9, () -> edge(slotId, size));
    return new SlotPatch(
        nodes,
        edges,
        any(EntryMode.class),
        any(ExitMode.class),
        rarely(() -> any(EditWindow.class)),
        rarely() ? List.of(new Silenced("LINT_X", word(), word())) : List.of());
  }

  private String id(String slotId, int size) {
    return rarely() ? word() : Slots.id(slotId, random.nextInt(size + 3) - 2);
  }

  private PatchEdge edge(String slotId, int size) {
    return new PatchEdge(
        rarely() ? word() : "e" + random.nextInt(1000),
        id(slotId, size),
        id(slotId, size),
        new EdgeChoice(
            random.nextInt(5),
            rarely(this::word),
            rarely(this::condition),
            rarely(this::condition),
            random.nextInt(9) == 0 ? OnConditionError.SKIP : OnConditionError.FAIL),
        rarely(this::word),
        random.nextInt(20) == 0,
        rarely(this::word));
  }

  private Condition condition() {
    return random.nextBoolean()
        ? Condition.text(word())
        : Condition.data(Map.of(word(), any(VALUES)));
  }

  private WorkflowNode node(String id) {
    return new WorkflowNode(
        id,
        rarely() ? any(odd()) : any(steps()),
        rarely(this::word),
        rarely(this::word),
        rarely() ? new RunAs(any(Actor.Kind.class), rarely(this::word)) : RunAs.ACTOR,
        rarely(() -> any(EditWindow.class)));
  }

  private static List<NodeConfig> steps() {
    return List.of(
        Samples.approval("ada"),
        Samples.script(),
        new StepForm.ParallelSplit(),
        new StepForm.ParallelSplit(),
        new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()),
        new StepForm.ParallelJoin(JoinMode.COUNT, OptionalInt.of(2)),
        new StepForm.Check(Condition.text("entity.urgent == true")),
        new StepForm.Action("invoice.tag", Map.of(), true));
  }

  private List<NodeConfig> odd() {
    return List.of(
        new StepConfig.Approval(approvers(), true, true, any(OnReject.class), rarely(this::word)),
        new StepForm.Action(word(), Map.of(word(), word()), rarely()),
        new StepForm.ParallelJoin(any(JoinMode.class), OptionalInt.of(random.nextInt(5) - 1)),
        new StepForm.WaitTimer(new WaitEnd.NextFiring(word(), rarely(this::word))),
        new StepForm.WaitTimer(new WaitEnd.Moment(word())),
        new StepForm.WaitTimer(new WaitEnd.Elapsed(word())),
        new StepForm.WaitEvent(word(), rarely(this::word)),
        new StepConfig.WebhookOut(word(), Map.of(), rarely(this::word), any(DeliveryMode.class)),
        new StepConfig.Notification(
            List.of(), List.of(word()), word(), word(), DeliveryMode.CONFIRMED),
        new StepForm.Custom(
            any(List.of("approval", "state", "acme:x", word())), Map.of(word(), any(VALUES))),
        new StepForm.Check(condition()),
        new StepForm.Script(word()),
        new SystemConfig.Start(),
        new SystemConfig.SlotPort(Samples.DRAFT, SystemConfig.SlotPort.Side.IN));
  }

  private Approvers approvers() {
    return rarely()
        ? new ApproverGroup.Chain(word())
        : new ApproverGroup.Inline(
            List.of(new Approvers.Superior(random.nextInt(5) - 2), new Approvers.Rule(word())),
            new Approvers.Quorum(any(Approvers.Quorum.Kind.class), OptionalInt.of(7)),
            rarely());
  }
}
