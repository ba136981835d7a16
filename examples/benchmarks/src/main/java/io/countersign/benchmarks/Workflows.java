package io.countersign.benchmarks;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
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
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Patches of any size in one slot: pieces of ten steps, one after another. In each piece an
 * approval is followed by a question with two answers, an exclusive branch that skips a step, and a
 * fork of two branches.
 */
final class Workflows {

  private static final String SLOT = "slot:submitted_to_approved";
  private static final int PIECE = 10;

  private final List<WorkflowNode> nodes = new ArrayList<>();
  private final List<PatchEdge> edges = new ArrayList<>();

  private Workflows() {}

  /** The contract that the patches are for. */
  static EntityContract contract() {
    return EntityContract.document("invoice")
        .materialField("grand_total", ScalarType.MONEY)
        .materialField("vendor_id", ScalarType.TEXT)
        .field("id", ScalarType.TEXT)
        .field("due_date", ScalarType.DATE)
        .field("urgent", ScalarType.BOOLEAN)
        .build();
  }

  /** A patch of so many steps, a multiple of {@value #PIECE}. */
  static WorkflowPatch patch(int steps) {
    var workflows = new Workflows();
    for (int first = 0; first < steps; first += PIECE) {
      workflows.piece(first);
    }
    var slot =
        new SlotPatch(
            workflows.nodes,
            workflows.edges,
            EntryMode.SERIAL,
            ExitMode.SINGLE,
            Optional.empty(),
            List.of());
    return new PatchModel(new BaseRef("invoice", 1), Map.of(SLOT, slot));
  }

  private void piece(int first) {
    if (first > 0) {
      edge(first - 1, first, EdgeChoice.ALWAYS);
    }
    node(first, approval("user-" + first));
    node(first + 1, new StepForm.Check(Condition.text("entity.grand_total > 100000")));
    node(first + 2, approval("manager-" + first));
    node(first + 3, new StepForm.Action("invoice.tag", Map.of("id", "entity.id"), false));
    node(first + 4, new StepForm.WaitTimer(new WaitEnd.Elapsed("PT24H")));
    node(first + 5, new StepForm.ParallelSplit());
    node(first + 6, new StepForm.Rule("checks"));
    node(first + 7, new StepForm.Script("entity.urgent == true"));
    node(first + 8, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()));
    node(first + 9, new StepForm.Script("entity.grand_total > 5"));
    edge(first, first + 1, EdgeChoice.ALWAYS);
    edge(first + 1, first + 2, EdgeChoice.on("true"));
    edge(first + 1, first + 3, EdgeChoice.on("false"));
    edge(first + 2, first + 3, EdgeChoice.ALWAYS);
    edge(first + 3, first + 4, EdgeChoice.when("entity.urgent == false").atPriority(10));
    edge(first + 3, first + 5, EdgeChoice.ALWAYS);
    edge(first + 4, first + 5, EdgeChoice.ALWAYS);
    edge(first + 5, first + 6, EdgeChoice.ALWAYS);
    edge(first + 5, first + 7, EdgeChoice.ALWAYS);
    edge(first + 6, first + 8, EdgeChoice.ALWAYS);
    edge(first + 7, first + 8, EdgeChoice.ALWAYS);
    edge(first + 8, first + 9, EdgeChoice.ALWAYS);
  }

  private static StepConfig approval(String user) {
    return new StepConfig.Approval(
        new ApproverGroup.Inline(List.of(new Approvers.User(user)), Approvers.Quorum.ANY, false),
        false,
        false,
        OnReject.LEAVE,
        Optional.of("P2D"));
  }

  /** The id of a step. */
  static String id(int number) {
    return String.format(Locale.ROOT, "usr:%s:00000000-0000-4000-8000-%012x", SLOT, number);
  }

  private void node(int number, NodeConfig config) {
    nodes.add(WorkflowNode.of(id(number), config));
  }

  private void edge(int source, int target, EdgeChoice choice) {
    edges.add(new PatchEdge("e" + edges.size(), id(source), id(target), choice, Optional.empty()));
  }
}
