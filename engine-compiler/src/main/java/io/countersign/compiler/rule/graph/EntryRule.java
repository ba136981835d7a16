package io.countersign.compiler.rule.graph;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;

/**
 * Rule: a slot is entered as its patch declares: at one step, or at one of several by conditions.
 */
final class EntryRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    if (!slot.cycles().isEmpty() || slot.graph().nodes().isEmpty()) {
      return List.of();
    }
    var attached = slot.isAttached();
    var entries =
        slot.graph().from(slot.graph().slot().inPort()).stream()
            .filter(edge -> attached.test(edge.target()))
            .toList();
    return slot.content().entry() == EntryMode.SERIAL
        ? serial(slot, entries)
        : branch(slot, entries);
  }

  private static List<Problem> serial(SlotView slot, List<WorkflowEdge> entries) {
    if (entries.size() == 1) {
      return List.of();
    }
    return List.of(
        Problem.error(
            CompilerCode.GRAPH_ENTRY,
            mode(slot),
            "one way into a slot that is entered serially",
            entries.size() + ", to " + targets(slot.places(), entries),
            "Let one step come first, or set entryEdgeMode to branch and give the ways conditions."));
  }

  private static List<Problem> branch(SlotView slot, List<WorkflowEdge> entries) {
    if (entries.size() < 2) {
      return List.of(
          Problem.error(
              CompilerCode.GRAPH_ENTRY,
              mode(slot),
              "at least two ways into a slot that is entered by conditions",
              entries.size() + ", to " + targets(slot.places(), entries),
              "Add a way in, or set entryEdgeMode to serial."));
    }
    return entries.subList(0, entries.size() - 1).stream()
        .filter(edge -> edge.choice().isUnconditional())
        .map(edge -> unconditional(slot.places(), edge))
        .toList();
  }

  private static Problem unconditional(SlotPlaces places, WorkflowEdge edge) {
    return places.error(
        CompilerCode.GRAPH_ENTRY,
        places.isAuthored(edge.id()) ? edge.id() : edge.target(),
        "a condition on every way into the slot but the one that is tried last",
        "none on the way to " + places.quoted(edge.target()),
        "Give it a condition, or a priority number above all others.");
  }

  private static ProblemPlace mode(SlotView slot) {
    return ProblemPlace.at(slot.places().slot() + "/entryEdgeMode");
  }

  private static String targets(SlotPlaces places, List<WorkflowEdge> edges) {
    return places.sorted(edges.stream().map(WorkflowEdge::target).toList());
  }
}
