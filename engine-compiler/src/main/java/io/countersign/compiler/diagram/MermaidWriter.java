package io.countersign.compiler.diagram;

import io.countersign.compiler.diagram.DiagramModel.Arrow;
import io.countersign.compiler.diagram.DiagramModel.Shape;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.JsonMembers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writer of diagrams as Mermaid flowcharts. Mermaid reads its text several times with loose
 * patterns, so in labels every character other than letters, digits, spaces and a few marks without
 * meaning in Mermaid is written as a numeric entity.
 */
final class MermaidWriter {

  private static final String HARMLESS = " .,()-'";
  private static final String OWN_MARKS = "\uFB02\u00B0\u00B6";
  private static final int LAST_OF_ASCII = 0x7F;
  private static final String BREAK = "<br/>";

  private final StringBuilder text = new StringBuilder("flowchart TD\n");
  private final DiagramModel picture;

  private MermaidWriter(DiagramModel picture) {
    this.picture = picture;
  }

  static String of(DiagramModel picture) {
    return new MermaidWriter(picture).write();
  }

  private String write() {
    int frames = 0;
    for (var frame : picture.frames().entrySet()) {
      if (frame.getKey().equals(WorkflowEdge.ENVELOPE)) {
        frame.getValue().forEach(shape -> shape(shape, 1));
      } else {
        line(1, "subgraph s" + frames++ + "[" + quote(LabelText.shorten(frame.getKey())) + "]");
        frame.getValue().forEach(shape -> shape(shape, 2));
        line(1, "end");
      }
    }
    picture.arrows().forEach(this::arrow);
    classes();
    return text.toString();
  }

  private void shape(Shape shape, int depth) {
    var label =
        shape.lines().stream().map(MermaidWriter::escape).collect(Collectors.joining(BREAK));
    line(
        depth,
        shape.name() + shape.figure().opening() + '"' + label + '"' + shape.figure().closing());
  }

  private void arrow(Arrow arrow) {
    var line = arrow.dashed() ? "-.->" : "-->";
    var label = arrow.label().isEmpty() ? "" : "|" + quote(arrow.label()) + "|";
    line(1, arrow.from() + " " + line + label + " " + arrow.to());
  }

  private void classes() {
    var shapes = picture.frames().values().stream().flatMap(List::stream).toList();
    for (var window : EditWindow.values()) {
      var members = shapes.stream().filter(shape -> shape.window() == window).toList();
      style(JsonMembers.word(window), Colours.of(window), members);
    }
    style("stable", Colours.STABLE, shapes.stream().filter(Shape::stable).toList());
  }

  private void style(String name, String style, List<Shape> members) {
    if (!members.isEmpty()) {
      line(1, "classDef " + name + " " + style);
      var names = new ArrayList<>(members.stream().map(Shape::name).toList());
      line(1, "class " + String.join(",", names) + " " + name);
    }
  }

  private static String quote(String label) {
    return '"' + escape(label) + '"';
  }

  private static String escape(String label) {
    var escaped = new StringBuilder();
    label
        .codePoints()
        .forEach(
            point -> {
              if (isHarmless(point)) {
                escaped.appendCodePoint(point);
              } else {
                escaped.append('#').append(point).append(';');
              }
            });
    return escaped.toString();
  }

  /** Beyond ASCII, only the marks that Mermaid itself puts in place of entities mean anything. */
  private static boolean isHarmless(int point) {
    return (point > LAST_OF_ASCII)
        ? (OWN_MARKS.indexOf(point) < 0)
        : (isLetterOrDigit(point) || (HARMLESS.indexOf(point) >= 0));
  }

  private static boolean isLetterOrDigit(int point) {
    int lower = point | 0x20;
    return ((point >= '0') && (point <= '9')) || ((lower >= 'a') && (lower <= 'z'));
  }

  private void line(int depth, String content) {
    text.append("  ".repeat(depth)).append(content).append('\n');
  }

  /** The colours of the edit windows, distinguishable with red-green colour blindness. */
  private static final class Colours {

    static final String STABLE = "stroke-width:4px,stroke-dasharray:6 3";

    private Colours() {}

    static String of(EditWindow window) {
      return switch (window) {
        case EDITABLE -> "fill:#eaf4fc,stroke:#0b5394,color:#1a1a1a";
        case AMEND_ONLY -> "fill:#fff2cc,stroke:#b45f06,color:#1a1a1a";
        case LOCKED -> "fill:#d9d9d9,stroke:#1a1a1a,color:#1a1a1a";
      };
    }
  }
}
