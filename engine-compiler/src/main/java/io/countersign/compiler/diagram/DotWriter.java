package io.countersign.compiler.diagram;

import io.countersign.compiler.diagram.DiagramModel.Arrow;
import io.countersign.compiler.diagram.DiagramModel.Shape;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.List;

/** Writer of diagrams in DOT, the language of Graphviz. */
final class DotWriter {

  private final StringBuilder text = new StringBuilder();
  private final DiagramModel picture;

  private DotWriter(DiagramModel picture) {
    this.picture = picture;
  }

  static String of(DiagramModel picture) {
    return new DotWriter(picture).write();
  }

  private String write() {
    line(0, "digraph workflow {");
    line(1, "rankdir=TB;");
    line(1, "node [style=filled];");
    int frames = 0;
    for (var frame : picture.frames().entrySet()) {
      if (frame.getKey().equals(WorkflowEdge.ENVELOPE)) {
        frame.getValue().forEach(shape -> shape(shape, 1));
      } else {
        line(1, "subgraph cluster_" + frames++ + " {");
        line(2, "label=" + quote(LabelText.shorten(frame.getKey())) + ";");
        frame.getValue().forEach(shape -> shape(shape, 2));
        line(1, "}");
      }
    }
    picture.arrows().forEach(this::arrow);
    line(0, "}");
    return text.toString();
  }

  private void shape(Shape shape, int depth) {
    var lines = shape.lines().stream().map(DotWriter::escape).toList();
    line(
        depth,
        shape.name()
            + " [shape="
            + shape.figure().shape()
            + ", label=\""
            + String.join("\\n", lines)
            + "\""
            + colours(shape.window())
            + (shape.stable() ? ", style=\"filled,dashed\", penwidth=3" : "")
            + "];");
  }

  private static String colours(EditWindow window) {
    return switch (window) {
      case EDITABLE -> ", fillcolor=\"#eaf4fc\", color=\"#0b5394\"";
      case AMEND_ONLY -> ", fillcolor=\"#fff2cc\", color=\"#b45f06\"";
      case LOCKED -> ", fillcolor=\"#d9d9d9\", color=\"#1a1a1a\"";
    };
  }

  private void arrow(Arrow arrow) {
    var attributes = new ArrayList<String>();
    if (!arrow.label().isEmpty()) {
      attributes.add("label=" + quote(arrow.label()));
    }
    if (arrow.dashed()) {
      attributes.addAll(List.of("style=dashed", "constraint=false"));
    }
    var shown = attributes.isEmpty() ? "" : " [" + String.join(", ", attributes) + "]";
    line(1, arrow.from() + " -> " + arrow.to() + shown + ";");
  }

  private static String quote(String label) {
    return '"' + escape(label) + '"';
  }

  /** Backslashes begin escapes in DOT, ampersands entities. */
  private static String escape(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("&", "&amp;");
  }

  private void line(int depth, String content) {
    text.append("  ".repeat(depth)).append(content).append('\n');
  }
}
