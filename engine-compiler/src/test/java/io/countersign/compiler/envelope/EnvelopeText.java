package io.countersign.compiler.envelope;

import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.JsonMembers;
import java.util.ArrayList;
import java.util.List;

/** An envelope as a person reads it. */
final class EnvelopeText {

  private EnvelopeText() {}

  static String of(Envelope envelope) {
    var lines = new ArrayList<String>();
    lines.add("envelope " + envelope.entityType() + " " + envelope.version());
    lines.add("nodes");
    for (var node : EnvelopeModel.of(envelope).nodes().values()) {
      var window = JsonMembers.word(windowOf(envelope, node));
      lines.add("  " + node.id() + ": " + node.type() + ", " + window + detail(node));
    }
    lines.add("edges");
    EnvelopeModel.of(envelope).edges().values().forEach(edge -> lines.add("  " + line(edge)));
    lines.add("slots");
    EnvelopeModel.of(envelope).slots().forEach(slot -> lines.add("  " + line(slot)));
    return String.join("\n", lines) + "\n";
  }

  private static Enum<?> windowOf(Envelope envelope, WorkflowNode node) {
    var window = EnvelopeModel.of(envelope).editWindows().get(node.id());
    if (window == null) {
      throw new IllegalArgumentException("Expected a window of " + node.id() + ", but found none.");
    }
    return window;
  }

  private static String detail(WorkflowNode node) {
    if (node.config() instanceof SystemConfig.State state) {
      return ", " + JsonMembers.word(state.role()) + (state.rests() ? ", rests" : "");
    }
    if (node.config() instanceof SystemConfig.LifecycleGate gate) {
      return ", on "
          + JsonMembers.word(gate.start())
          + (gate.approvalRequired() ? ", for an approval" : "");
    }
    return "";
  }

  private static String line(WorkflowEdge edge) {
    var parts = new ArrayList<String>(List.of(edge.source() + " -> " + edge.target()));
    edge.choice().on().ifPresent(on -> parts.add("on " + on));
    edge.label().ifPresent(label -> parts.add("labelled " + label));
    if (!edge.isForward()) {
      parts.add("back");
    }
    return String.join(", ", parts);
  }

  private static String line(BodySlot slot) {
    var contract = slot.contract();
    return slot.slotId()
        + ": "
        + slot.entryNodeId()
        + " .. "
        + slot.exitNodeId()
        + ", "
        + JsonMembers.word(contract.window())
        + (contract.stable() ? ", stable, on drift " + JsonMembers.word(contract.onDrift()) : "");
  }
}
