package io.countersign.testkit.advance;

import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builder of a patch whose steps are numbered manually. */
final class PatchDraft {

  static final String DRAFT = "slot:draft_to_submit";
  static final String SUBMITTED = "slot:submitted_to_approved";
  static final String APPROVED = "slot:approved_to_active";

  private final Map<String, List<WorkflowNode>> nodes = new LinkedHashMap<>();
  private final Map<String, List<PatchEdge>> edges = new LinkedHashMap<>();
  private int last;

  static WorkflowPatch none() {
    return PatchBuilder.empty("invoice", 1);
  }

  /** Returns the id of a step. */
  static String id(String slot, int number) {
    return "usr:" + slot + ":00000000-0000-4000-8000-" + String.format("%012d", number);
  }

  PatchDraft node(String slot, int number, StepConfig config) {
    return node(slot, number, config, RunAs.ACTOR);
  }

  PatchDraft node(String slot, int number, StepConfig config, RunAs runAs) {
    nodes
        .computeIfAbsent(slot, one -> new ArrayList<>())
        .add(WorkflowNode.of(id(slot, number), config).withRunAs(runAs));
    edges.computeIfAbsent(slot, one -> new ArrayList<>());
    return this;
  }

  PatchDraft edge(String slot, int from, int to) {
    return edge(slot, from, to, EdgeChoice.ALWAYS);
  }

  PatchDraft edge(String slot, int from, int to, EdgeChoice choice) {
    last++;
    edges
        .computeIfAbsent(slot, one -> new ArrayList<>())
        .add(new PatchEdge("e" + last, id(slot, from), id(slot, to), choice, Optional.empty()));
    return this;
  }

  /** Adds an edge that leads back. */
  PatchDraft back(String slot, int from, int to, EdgeChoice choice) {
    last++;
    edges
        .computeIfAbsent(slot, one -> new ArrayList<>())
        .add(
            new PatchEdge(
                "e" + last,
                id(slot, from),
                id(slot, to),
                choice,
                Optional.empty(),
                true,
                Optional.empty()));
    return this;
  }

  WorkflowPatch build() {
    var slots = new LinkedHashMap<String, SlotPatch>();
    nodes.forEach(
        (slot, steps) ->
            slots.put(
                slot,
                new SlotPatch(
                    steps,
                    edges.getOrDefault(slot, List.of()),
                    EntryMode.SERIAL,
                    ExitMode.SINGLE,
                    Optional.empty(),
                    List.of())));
    return new PatchModel(new PatchModel.BaseRef("invoice", 1), slots);
  }

  static StepConfig approval(String user) {
    return new StepConfig.Approval(
        new ApproverGroup.Inline(List.of(new Approvers.User(user)), Approvers.Quorum.ANY, false),
        false,
        false,
        StepConfig.Approval.OnReject.LEAVE,
        Optional.empty());
  }

  static StepConfig action(String type) {
    return new StepForm.Action(type, Map.of("amount", "entity.amount"), false);
  }

  static StepConfig script() {
    return new StepForm.Script("entity.amount > 100");
  }
}
