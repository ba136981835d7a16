package io.countersign.compiler.diff;

import io.countersign.compiler.diff.WorkflowDiff.Side;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.CanonicalJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The display names of the nodes and edges of one workflow. */
final class DiffNames {

  private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9_:.\\-/]+");
  private static final Pattern SYSTEM =
      Pattern.compile("sys:(?:(state|gate|policy):([A-Za-z0-9_\\-]+)|(start|end))");
  private static final Pattern PORT = Pattern.compile("sys:slot:.*:(in|out)", Pattern.DOTALL);

  private static final List<Range> HIDDEN =
      List.of(
          new Range(0x00, 0x1F),
          new Range(0x7F, 0x9F),
          new Range(0xAD, 0xAD),
          new Range(0x61C, 0x61C),
          new Range(0x180E, 0x180E),
          new Range(0x200B, 0x200F),
          new Range(0x2028, 0x202E),
          new Range(0x2060, 0x206F),
          new Range(0xD800, 0xDFFF),
          new Range(0xFEFF, 0xFEFF),
          new Range(0xFFF9, 0xFFFB),
          new Range(0xE0000, 0xE007F));

  private final Map<String, String> labels;
  private final UnaryOperator<String> written;
  private final Map<String, Integer> bearers = new HashMap<>();

  DiffNames(Side side, UnaryOperator<String> written) {
    this.labels = side.labels();
    this.written = written;
    labels.values().forEach(label -> bearers.merge(label, 1, Integer::sum));
  }

  /** A node: what people call it; its id where that is missing or not enough. */
  String node(String id) {
    var system = SYSTEM.matcher(id);
    if (system.matches()) {
      return system.group(3) == null ? system.group(1) + " " + system.group(2) : system.group(3);
    }
    var port = PORT.matcher(id);
    if (port.matches()) {
      return "way " + port.group(1);
    }
    var label = labels.get(id);
    if (label == null) {
      return id(id);
    }
    return bearers.getOrDefault(label, 0) > 1 ? quote(label) + " " + id(id) : quote(label);
  }

  /** The id of a node as the author wrote it. */
  String id(String id) {
    return word(written.apply(id));
  }

  /** The id that the author gave to an edge; empty if it follows from the ends of the edge. */
  Optional<String> givenId(WorkflowEdge edge) {
    var derived =
        edge.provenance() + "/" + written.apply(edge.source()) + "-" + written.apply(edge.target());
    boolean generated = edge.id().startsWith("sys:") || edge.id().startsWith(derived);
    return generated ? Optional.empty() : Optional.of(word(edge.id()));
  }

  /** Whether an id is that of a slot's {@code in} or {@code out} port. */
  static boolean isPort(String id, String which) {
    var port = PORT.matcher(id);
    return port.matches() && port.group(1).equals(which);
  }

  /** An edge: its ends, and when it is taken. */
  String edge(WorkflowEdge edge) {
    var text = new StringBuilder(node(edge.source())).append(" → ").append(node(edge.target()));
    var choice = edge.choice();
    choice.on().ifPresent(outcome -> text.append(", on ").append(word(outcome)));
    choice.condition().ifPresent(when -> text.append(", when ").append(condition(when)));
    choice.qualifies().ifPresent(when -> text.append(", counts when ").append(condition(when)));
    if (choice.priority() != EdgeChoice.DEFAULT_PRIORITY) {
      text.append(", priority ").append(choice.priority());
    }
    edge.label().ifPresent(label -> text.append(", called ").append(quote(label)));
    if (!edge.isForward()) {
      text.append(", leading back");
    }
    return text.toString();
  }

  private static String condition(Condition condition) {
    return condition
        .expression()
        .map(DiffNames::visible)
        .orElseGet(() -> value(condition.toPlain()));
  }

  /** A name as it is, where it is made like one; else quoted. */
  static String word(String text) {
    return PLAIN_WORD.matcher(text).matches() ? text : quote(text);
  }

  static String quote(String text) {
    return value(text);
  }

  /** A plain value, in one line of which every character can be seen. */
  static String value(@Nullable Object plain) {
    return visible(CanonicalJson.ofValue(plain).orThrow().text());
  }

  private static String visible(String text) {
    var shown = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              if (isHidden(point)) {
                Character.toString(point).chars().forEach(unit -> shown.append(escape(unit)));
              } else {
                shown.appendCodePoint(point);
              }
            });
    return shown.toString();
  }

  private static String escape(int unit) {
    var digits = Integer.toHexString(unit);
    return "\\u" + "0".repeat(4 - digits.length()) + digits;
  }

  /** Written out, because what Java knows of Unicode grows and a text must not change with it. */
  private static boolean isHidden(int point) {
    return HIDDEN.stream().anyMatch(range -> (point >= range.first()) && (point <= range.last()));
  }

  /** Code points that are invisible, break a line or change the text direction. */
  private record Range(int first, int last) {}
}
