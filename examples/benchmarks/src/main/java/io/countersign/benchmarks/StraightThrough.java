package io.countersign.benchmarks;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.PatchModel.BaseRef;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A workflow without waits: between the request to submit and its gate are ten conditions, one
 * after another, each with a branch for yes and one for no. Any number of further steps may be off
 * the path that documents take. A submitted document can be returned to draft, so that it can take
 * the same path repeatedly.
 */
final class StraightThrough {

  /** How many questions stand on the way. */
  static final int QUESTIONS = 10;

  /**
   * How many nodes a document visits from the request to the next rest: the ports of the slot, the
   * questions, the gate and the status behind it.
   */
  static final int VISITS = QUESTIONS + 4;

  /** How many nodes a document visits when it begins: the start and its first status. */
  static final int BEGINNING = 2;

  private static final String SLOT = "slot:draft_to_submit";

  private final List<WorkflowNode> nodes = new ArrayList<>();
  private final List<PatchEdge> edges = new ArrayList<>();

  private StraightThrough() {}

  /** The workflow, with so many steps in its slot; those beyond ten are never visited. */
  static CompiledWorkflow of(int steps) {
    return Compiler.standard().compile(contract(), new StraightThrough().patch(steps)).orThrow();
  }

  private static EntityContract contract() {
    var lifecycle =
        DocumentLifecycle.builder()
            .status("draft", Role.INITIAL, EditWindow.EDITABLE)
            .status("submitted", Role.OPEN, EditWindow.AMEND_ONLY)
            .status("active", Role.ACTIVE, EditWindow.LOCKED)
            .transition("submit", List.of("draft"), "submitted", gate())
            .transition("approve", List.of("submitted"), "active", gate())
            .returning("reopen", List.of("submitted"), "draft", gate())
            .build();
    return EntityContract.over("invoice", lifecycle)
        .materialField("grand_total", ScalarType.MONEY)
        .materialField("vendor_id", ScalarType.TEXT)
        .field("urgent", ScalarType.BOOLEAN)
        .build();
  }

  private static Gate gate() {
    return Gate.onRequest(EditWindow.AMEND_ONLY);
  }

  private WorkflowPatch patch(int steps) {
    for (int i = 0; i < QUESTIONS; i++) {
      node(i, new StepForm.Check(Condition.text(question(i))));
    }
    for (int i = 0; i + 1 < QUESTIONS; i++) {
      edge(i, i + 1, "true");
      edge(i, steps > QUESTIONS ? QUESTIONS : QUESTIONS - 1, "false");
    }
    for (int i = QUESTIONS; i < steps; i++) {
      node(i, new StepForm.Check(Condition.text(question(i))));
      edge(i, i + 1 < steps ? i + 1 : QUESTIONS - 1, "true");
      edge(i, QUESTIONS - 1, "false");
    }
    var slot =
        new SlotPatch(nodes, edges, EntryMode.SERIAL, ExitMode.SINGLE, Optional.empty(), List.of());
    return new PatchModel(new BaseRef("invoice", 1), Map.of(SLOT, slot));
  }

  private static String question(int number) {
    return number % 2 == 0
        ? "entity.grand_total > " + 1_000 * (number + 1)
        : "entity.urgent == false";
  }

  private void node(int number, StepConfig config) {
    nodes.add(WorkflowNode.of(id(number), config));
  }

  private void edge(int source, int target, String outcome) {
    edges.add(
        new PatchEdge(
            "e" + edges.size(), id(source), id(target), EdgeChoice.on(outcome), Optional.empty()));
  }

  private static String id(int number) {
    return String.format(Locale.ROOT, "usr:%s:00000000-0000-4000-8000-%012x", SLOT, number);
  }
}
