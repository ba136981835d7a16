package io.countersign.compiler.patch;

import io.countersign.compiler.baseline.Contracts;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Slot graphs written as edges: {@code S1>a a>J1}. Nodes that begin with S are splits, with J
 * joins; {@code in} and {@code out} are the ports.
 */
public final class Sketch {

  /** The slot that sketches stand in. */
  public static final BodySlot SLOT =
      new BodySlot(
          SlotContract.stable("slot:submitted_to_approved", EditWindow.LOCKED),
          "sys:state:submitted",
          "sys:gate:approve");

  /** An envelope with that slot. */
  public static final Envelope ENVELOPE = EnvelopeGenerator.generate(Contracts.named("invoice"));

  /** Where the slot stands in a patch. */
  public static final String POINTER = "/slots/slot:submitted_to_approved";

  private Sketch() {}

  /** A patch of nothing but that slot. */
  public static WorkflowPatch inEnvelope(SlotPatch content) {
    return new PatchModel(
        new PatchModel.BaseRef(ENVELOPE.entityType(), ENVELOPE.version()),
        Map.of(SLOT.slotId(), content));
  }

  /** The graph of a sketch. */
  public static SlotGraph graph(String sketch) {
    return SlotGraph.of(SLOT, patch(List.of(sketch.split(" "))));
  }

  /** The patch of edges, each written {@code source>target}; a lone name is a node. */
  public static SlotPatch patch(List<String> written) {
    Map<String, WorkflowNode> nodes = new LinkedHashMap<>();
    var edges = new ArrayList<PatchEdge>();
    for (var one : written) {
      var ends = List.of(one.split(">"));
      for (var end : ends) {
        if (!end.equals("in") && !end.equals("out")) {
          nodes.putIfAbsent(end, WorkflowNode.of(end, config(end)));
        }
      }
      if (ends.size() == 2) {
        edges.add(edge("e" + edges.size(), ends.get(0), ends.get(1)));
      }
    }
    return new SlotPatch(
        List.copyOf(nodes.values()),
        edges,
        EntryMode.SERIAL,
        ExitMode.SINGLE,
        Optional.empty(),
        List.of());
  }

  private static PatchEdge edge(String id, String source, String target) {
    return new PatchEdge(
        id,
        source.equals("in") ? SLOT.inPort() : source,
        target.equals("out") ? SLOT.outPort() : target,
        EdgeChoice.ALWAYS,
        Optional.empty());
  }

  private static StepConfig config(String id) {
    return switch (id.charAt(0)) {
      case 'S' -> new ParallelSplit();
      case 'J' -> new ParallelJoin(JoinMode.ALL, OptionalInt.empty());
      default -> new StepForm.Action("do." + id, Map.of(), false);
    };
  }
}
