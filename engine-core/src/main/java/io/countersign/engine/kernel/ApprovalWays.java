package io.countersign.engine.kernel;

import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.SystemConfig.LifecycleGate;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Tells which gates need an approval, because the contract says so or because the organisation put
 * an approval in front of them, and which of them a document bypasses when it is led elsewhere.
 * Computed once for each workflow.
 */
final class ApprovalWays {

  private final WorkflowModel workflow;
  private final BiPredicate<BodySlot, String> leadsTo;
  private final Set<String> required = new TreeSet<>();
  private final Set<String> guarded = new TreeSet<>();

  /**
   * Computes the ways through a workflow.
   *
   * @param leadsTo whether a slot leads to a gate
   */
  ApprovalWays(WorkflowModel workflow, BiPredicate<BodySlot, String> leadsTo) {
    this.workflow = workflow;
    this.leadsTo = leadsTo;
    workflow
        .graph()
        .nodes()
        .forEach(
            (id, node) -> {
              if (node.config() instanceof LifecycleGate gate) {
                look(id, gate);
              }
            });
  }

  private void look(String gateId, LifecycleGate gate) {
    var slots = slotsBefore(gateId);
    boolean always =
        slots.size() == gate.from().size() && slots.stream().allMatch(this::asksOnEveryWay);
    if (gate.approvalRequired() || (always && !slots.isEmpty())) {
      required.add(gateId);
    }
    if (gate.approvalRequired() || slots.stream().anyMatch(slot -> !approvals(slot).isEmpty())) {
      guarded.add(gateId);
    }
  }

  /** Returns whether a gate opens only after an approval. */
  boolean isRequired(String gateId) {
    return required.contains(gateId);
  }

  /**
   * Returns the gates whose approvals are left out when a document is led from one node to another,
   * sorted: those on every way there; if no way leads there, those on every way from the start; and
   * that of a slot that the document is led into behind an approval.
   */
  List<String> bypassedApprovals(String from, String target) {
    var bypassed = new TreeSet<String>();
    if (!workflow.graph().nodes().containsKey(target)) {
      return List.of();
    }
    var free = reachableFrom(from, edge -> !isPassing(edge));
    if (!free.contains(target)) {
      boolean ahead = reachableFrom(from, edge -> true).contains(target);
      for (var gate : guarded) {
        boolean isBypassed =
            ahead
                ? free.contains(gate) && reachableFrom(gate, edge -> true).contains(target)
                : !reachableFrom(
                        "sys:start", edge -> !isPassing(edge) || !edge.source().equals(gate))
                    .contains(target);
        if (isBypassed) {
          bypassed.add(gate);
        }
      }
    }
    for (var gate : guarded) {
      if (slotsBefore(gate).stream().anyMatch(slot -> skips(slot, gate, target))) {
        bypassed.add(gate);
      }
    }
    return List.copyOf(bypassed);
  }

  /** Returns whether a node lies behind an approval of the slot, in it or where it leads to. */
  private boolean skips(BodySlot slot, String gate, String target) {
    boolean isNear =
        workflow.slotOf(target).equals(slot.slotId())
            || slot.exitNodeId().equals(target)
            || gate.equals(target);
    return isNear
        && approvals(slot).stream()
            .filter(approval -> !approval.equals(target))
            .anyMatch(
                approval ->
                    reachableFrom(approval, edge -> edge.isForward() && !isPassing(edge))
                        .contains(target));
  }

  private List<BodySlot> slotsBefore(String gateId) {
    return workflow.graph().slots().stream().filter(slot -> leadsTo.test(slot, gateId)).toList();
  }

  private boolean asksOnEveryWay(BodySlot slot) {
    return !approvals(slot).isEmpty()
        && !reachableFrom(slot.inPort(), edge -> !isApproving(edge)).contains(slot.outPort());
  }

  /** Returns the approvals in a slot; none if it is not filled. */
  private List<String> approvals(BodySlot slot) {
    var approvals = new ArrayList<String>();
    for (var node : workflow.graph().nodes().values()) {
      if (node.config() instanceof StepConfig.Approval
          && workflow.slotOf(node.id()).equals(slot.slotId())) {
        approvals.add(node.id());
      }
    }
    return approvals;
  }

  /** An approval that may be skipped does not guarantee that a person agreed. */
  private boolean isApproving(WorkflowEdge edge) {
    return workflow.node(edge.source()).config() instanceof StepConfig.Approval approval
        && approval.onNoApprover() != OnNoApprover.SKIP
        && isUsual(edge);
  }

  private boolean isPassing(WorkflowEdge edge) {
    return guarded.contains(edge.source()) && isUsual(edge);
  }

  private static boolean isUsual(WorkflowEdge edge) {
    return edge.choice().on().filter(StepOutcomes.EXCEPTIONAL::contains).isEmpty();
  }

  private Set<String> reachableFrom(String from, Predicate<WorkflowEdge> isOpen) {
    var reached = new HashSet<String>(Set.of(from));
    var next = new ArrayDeque<String>(reached);
    while (!next.isEmpty()) {
      workflow.edgesFrom(next.remove()).stream()
          .filter(isOpen)
          .map(WorkflowEdge::target)
          .filter(reached::add)
          .forEach(next::add);
    }
    return reached;
  }
}
