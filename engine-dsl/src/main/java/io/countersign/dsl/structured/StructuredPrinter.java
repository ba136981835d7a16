package io.countersign.dsl.structured;

import io.countersign.dsl.syntax.Node;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.Printer;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Printer of a tree from a structured condition, as text if text can express it, otherwise as JSON.
 */
public final class StructuredPrinter {

  private final StringBuilder out = new StringBuilder();

  private StructuredPrinter() {}

  /** The condition as text, or as JSON when it uses an operator that text lacks. */
  public static String print(Node node) {
    if (!structuredOnly(node)) {
      return Printer.print(node);
    }
    var printer = new StructuredPrinter();
    printer.node(node);
    return printer.out.toString();
  }

  private static boolean structuredOnly(Node node) {
    return (node instanceof Node.Comparison comparison && comparison.operator().structuredOnly())
        || node.children().stream().anyMatch(StructuredPrinter::structuredOnly);
  }

  private void node(Node node) {
    if (node instanceof Node.And and) {
      chain("all", and.operands());
    } else if (node instanceof Node.Or or) {
      chain("any", or.operands());
    } else if (node instanceof Node.Not not) {
      negation(not);
    } else if (node instanceof Node.Comparison comparison) {
      comparison(comparison, comparison.operator().word());
    } else {
      throw new AssertionError("Not a structured condition: " + node);
    }
  }

  private void negation(Node.Not not) {
    if (not.operand() instanceof Node.Comparison comparison
        && comparison.operator() == Operator.IN) {
      comparison(comparison, "notIn");
      return;
    }
    out.append("{\"not\":");
    node(not.operand());
    out.append('}');
  }

  private void chain(String form, List<Node> operands) {
    out.append("{\"").append(form).append("\":[");
    for (int i = 0; i < operands.size(); i++) {
      out.append(i == 0 ? "" : ",");
      node(operands.get(i));
    }
    out.append("]}");
  }

  private void comparison(Node.Comparison comparison, String word) {
    out.append("{\"field\":");
    text(Printer.print(comparison.left()));
    out.append(",\"operator\":\"").append(word).append("\",\"value\":");
    value(((Node.Literal) comparison.right()).value());
    out.append('}');
  }

  private void value(@Nullable Object value) {
    if (value instanceof String text) {
      text(text);
    } else if (value instanceof BigDecimal decimal) {
      out.append(decimal.toPlainString());
    } else if (value instanceof List<?> list) {
      out.append('[');
      for (int i = 0; i < list.size(); i++) {
        out.append(i == 0 ? "" : ",");
        value(list.get(i));
      }
      out.append(']');
    } else {
      out.append(value);
    }
  }

  private void text(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
