package io.countersign.compiler.diagram;

import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The model of a diagram, independent of the notation: nodes in topological order under short
 * names, each in its frame, and edges in the order in which they are tried.
 *
 * @param frames the nodes by slot, {@link WorkflowEdge#ENVELOPE} first, then the slots by id
 * @param arrows the edges
 */
record DiagramModel(Map<String, List<Shape>> frames, List<Arrow> arrows) {

  private static final Set<String> DETOURS = Set.of(StepOutcomes.REJECT, StepOutcomes.DRIFT);

  /** A node. */
  record Shape(
      String name, NodeFigure figure, List<String> lines, EditWindow window, boolean stable) {}

  /** An edge between two nodes; the label may be empty. */
  record Arrow(String from, String to, String label, boolean dashed) {}

  static DiagramModel of(WorkflowModel workflow, UnaryOperator<String> written) {
    var names = new HashMap<String, String>();
    for (var id : workflow.structure().topologicalOrder()) {
      names.put(id, "n" + names.size());
    }
    var frames = new LinkedHashMap<String, List<Shape>>();
    frames.put(WorkflowEdge.ENVELOPE, new ArrayList<>());
    workflow.graph().slots().forEach(slot -> frames.put(slot.slotId(), new ArrayList<>()));
    var arrows = new ArrayList<Arrow>();
    for (var id : workflow.structure().topologicalOrder()) {
      frames
          .computeIfAbsent(workflow.slotOf(id), slot -> new ArrayList<>())
          .add(shape(workflow, names.getOrDefault(id, id), id, written));
      for (var edge : workflow.edgesFrom(id)) {
        arrows.add(
            new Arrow(
                names.getOrDefault(edge.source(), edge.source()),
                names.getOrDefault(edge.target(), edge.target()),
                label(workflow, edge),
                !edge.isForward()));
      }
    }
    frames.values().removeIf(List::isEmpty);
    return new DiagramModel(frames, arrows);
  }

  /** An edit window as people read it. */
  static String words(EditWindow window) {
    return window.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static Shape shape(
      WorkflowModel workflow, String name, String id, UnaryOperator<String> written) {
    var node = workflow.node(id);
    var lines = new ArrayList<>(title(node, written));
    var window = workflow.windowOf(id);
    boolean stable = workflow.isStable(id);
    lines.add("[" + words(window) + (stable ? ", stable]" : "]"));
    return new Shape(name, NodeFigure.of(node), lines, window, stable);
  }

  /** What a node is, and what people call it. */
  private static List<String> title(WorkflowNode node, UnaryOperator<String> written) {
    var config = node.config();
    if (config instanceof SystemConfig.State state) {
      return List.of("state " + LabelText.shorten(state.status()));
    }
    if (config instanceof SystemConfig.LifecycleGate gate) {
      return List.of("gate " + LabelText.shorten(gate.verb()));
    }
    if (config instanceof SystemConfig.PolicyGate policy) {
      return List.of("policy " + LabelText.shorten(policy.verb()));
    }
    if (config instanceof SystemConfig.SlotPort port) {
      return List.of(port.side() == SystemConfig.SlotPort.Side.IN ? "in" : "out");
    }
    var type = LabelText.shorten(node.type()).replace('_', ' ');
    return node.label()
        .or(node::key)
        .or(() -> Optional.of(written.apply(node.id())).filter(ResolvedPatch::isShort))
        .map(label -> List.of(type, "“" + LabelText.shorten(label) + "”"))
        .orElseGet(() -> List.of(type));
  }

  private static String label(WorkflowModel workflow, WorkflowEdge edge) {
    var parts = new ArrayList<String>();
    var choice = edge.choice();
    choice.on().ifPresent(outcome -> parts.add("on " + LabelText.shorten(outcome)));
    choice.condition().ifPresent(when -> parts.add("when " + text(when)));
    choice.qualifies().ifPresent(when -> parts.add("counts when " + text(when)));
    if (choice.priority() != EdgeChoice.DEFAULT_PRIORITY) {
      parts.add("priority " + choice.priority());
    }
    edge.label()
        .filter(label -> !label.equals(choice.on().orElse("")))
        .ifPresent(label -> parts.add("“" + LabelText.shorten(label) + "”"));
    pass(workflow, edge).ifPresent(slot -> parts.add("empty " + LabelText.shorten(slot.slotId())));
    return String.join(", ", parts);
  }

  private static String text(Condition condition) {
    return LabelText.shorten(
        condition
            .expression()
            .orElseGet(() -> CanonicalJson.ofValue(condition.toPlain()).orThrow().text()));
  }

  /** The slot that an edge leads past. */
  private static Optional<BodySlot> pass(WorkflowModel workflow, WorkflowEdge edge) {
    return workflow.graph().slots().stream()
        .filter(slot -> edge.source().equals(slot.entryNodeId()))
        .filter(slot -> edge.target().equals(slot.exitNodeId()))
        .filter(slot -> edge.choice().on().filter(DETOURS::contains).isEmpty())
        .findFirst();
  }
}
