package io.countersign.dsl.syntax;

import io.countersign.dsl.syntax.SyntaxNode.And;
import io.countersign.dsl.syntax.SyntaxNode.Comparison;
import io.countersign.dsl.syntax.SyntaxNode.Literal;
import io.countersign.dsl.syntax.SyntaxNode.Not;
import io.countersign.dsl.syntax.SyntaxNode.Or;
import io.countersign.dsl.syntax.SyntaxNode.Path;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Printer of a tree as text that parses to the same tree: single spaces, single quotes, parentheses
 * only where they change the meaning.
 */
public final class ExpressionPrinter {

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  // Binding strength, weakest first; a child that binds weaker than its place needs parentheses.
  private static final int OR = 0;
  private static final int AND = 1;
  private static final int COMPARISON = 2;
  private static final int UNARY = 3;
  private static final int OPERAND = 4;

  private static final Strength STRENGTH = new Strength();

  private final StringBuilder out = new StringBuilder();
  private final Bare bare = new Bare();

  private ExpressionPrinter() {}

  /** The expression as text. */
  public static String print(SyntaxNode node) {
    var printer = new ExpressionPrinter();
    printer.node(node, OR);
    return printer.out.toString();
  }

  /** A literal as text. */
  public static String literal(@Nullable Object value) {
    var printer = new ExpressionPrinter();
    printer.value(value);
    return printer.out.toString();
  }

  /** Prints a node, in parentheses if it binds weaker than its place needs. */
  private void node(SyntaxNode node, int place) {
    int strength = node.accept(STRENGTH);
    if (strength < place) {
      out.append('(');
    }
    node.accept(bare);
    if (strength < place) {
      out.append(')');
    }
  }

  /** Visitor that tells how strongly nodes bind. */
  private static final class Strength implements SyntaxNode.Visitor<Integer> {

    @Override
    public Integer or(Or or) {
      return OR;
    }

    @Override
    public Integer and(And and) {
      return AND;
    }

    @Override
    public Integer comparison(Comparison comparison) {
      return COMPARISON;
    }

    @Override
    public Integer not(Not not) {
      return UNARY;
    }

    @Override
    public Integer path(Path path) {
      return OPERAND;
    }

    @Override
    public Integer literal(Literal literal) {
      return OPERAND;
    }
  }

  /** Visitor that prints nodes without parentheses around them. */
  private final class Bare implements SyntaxNode.Visitor<StringBuilder> {

    @Override
    public StringBuilder or(Or or) {
      return chain(or.operands(), " || ", AND);
    }

    @Override
    public StringBuilder and(And and) {
      return chain(and.operands(), " && ", COMPARISON);
    }

    @Override
    public StringBuilder comparison(Comparison comparison) {
      node(comparison.left(), UNARY);
      out.append(' ').append(comparison.operator().symbol()).append(' ');
      node(comparison.right(), UNARY);
      return out;
    }

    @Override
    public StringBuilder not(Not not) {
      out.append('!');
      node(not.operand(), UNARY);
      return out;
    }

    @Override
    public StringBuilder path(Path path) {
      printPath(path);
      return out;
    }

    @Override
    public StringBuilder literal(Literal literal) {
      value(literal.value());
      return out;
    }
  }

  private StringBuilder chain(List<SyntaxNode> operands, String connective, int place) {
    for (int i = 0; i < operands.size(); i++) {
      out.append(i == 0 ? "" : connective);
      node(operands.get(i), place);
    }
    return out;
  }

  private void printPath(Path path) {
    out.append(path.root());
    for (var segment : path.segments()) {
      if (segment instanceof Segment.Index index) {
        out.append('[').append(index.index()).append(']');
      } else if (segment instanceof Segment.Field field) {
        field(field.name());
      }
    }
  }

  private void field(String name) {
    if (PLAIN_NAME.matcher(name).matches()) {
      out.append('.').append(name);
    } else {
      out.append('[');
      text(name);
      out.append(']');
    }
  }

  private void value(@Nullable Object value) {
    if (value instanceof String text) {
      text(text);
    } else if (value instanceof BigDecimal decimal) {
      out.append(decimal.toPlainString());
    } else if (value instanceof List<?> list) {
      out.append('[');
      for (int i = 0; i < list.size(); i++) {
        out.append(i == 0 ? "" : ", ");
        value(list.get(i));
      }
      out.append(']');
    } else {
      out.append(value);
    }
  }

  private void text(String text) {
    out.append('\'');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\'' -> out.append("\\'");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ') {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('\'');
  }
}
