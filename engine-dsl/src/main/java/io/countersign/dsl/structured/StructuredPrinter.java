package io.countersign.dsl.structured;

import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SyntaxNode;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Printer of a tree from a structured condition, as text if text can express it, otherwise as JSON.
 */
public final class StructuredPrinter implements SyntaxNode.Visitor<StringBuilder> {

  private final StringBuilder out = new StringBuilder();

  private StructuredPrinter() {}

  /** The condition as text, or as JSON when it uses an operator that text lacks. */
  public static String print(SyntaxNode node) {
    if (!structuredOnly(node)) {
      return ExpressionPrinter.print(node);
    }
    var printer = new StructuredPrinter();
    printer.node(node);
    return printer.out.toString();
  }

  private static boolean structuredOnly(SyntaxNode node) {
    return (node instanceof SyntaxNode.Comparison comparison
            && comparison.operator().structuredOnly())
        || node.children().stream().anyMatch(StructuredPrinter::structuredOnly);
  }

  private void node(SyntaxNode node) {
    node.accept(this);
  }

  @Override
  public StringBuilder and(SyntaxNode.And and) {
    return chain("all", and.operands());
  }

  @Override
  public StringBuilder or(SyntaxNode.Or or) {
    return chain("any", or.operands());
  }

  @Override
  public StringBuilder not(SyntaxNode.Not not) {
    negation(not);
    return out;
  }

  @Override
  public StringBuilder comparison(SyntaxNode.Comparison comparison) {
    comparison(comparison, comparison.operator().word());
    return out;
  }

  @Override
  public StringBuilder path(SyntaxNode.Path path) {
    throw new AssertionError("Not a structured condition: " + path);
  }

  @Override
  public StringBuilder literal(SyntaxNode.Literal literal) {
    throw new AssertionError("Not a structured condition: " + literal);
  }

  private void negation(SyntaxNode.Not not) {
    if (not.operand() instanceof SyntaxNode.Comparison comparison
        && comparison.operator() == Operator.IN) {
      comparison(comparison, "notIn");
      return;
    }
    out.append("{\"not\":");
    node(not.operand());
    out.append('}');
  }

  private StringBuilder chain(String form, List<SyntaxNode> operands) {
    out.append("{\"").append(form).append("\":[");
    for (int i = 0; i < operands.size(); i++) {
      out.append(i == 0 ? "" : ",");
      node(operands.get(i));
    }
    return out.append("]}");
  }

  private void comparison(SyntaxNode.Comparison comparison, String word) {
    out.append("{\"field\":");
    text(ExpressionPrinter.print(comparison.left()));
    out.append(",\"operator\":\"").append(word).append("\",\"value\":");
    value(((SyntaxNode.Literal) comparison.right()).value());
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
