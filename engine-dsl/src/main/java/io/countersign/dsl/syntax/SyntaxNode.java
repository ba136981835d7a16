package io.countersign.dsl.syntax;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of the syntax tree. Chains of one connective are one node; parentheses leave no node. */
public sealed interface SyntaxNode {

  /** Where this was written; of a comparison, where its operator stands. */
  SourcePosition spot();

  /** The parts directly below, in reading order. */
  List<SyntaxNode> children();

  /** Alternatives, tried from the left. */
  record Or(List<SyntaxNode> operands, SourcePosition spot) implements SyntaxNode {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public List<SyntaxNode> children() {
      return operands;
    }
  }

  /** Requirements, tried from the left. */
  record And(List<SyntaxNode> operands, SourcePosition spot) implements SyntaxNode {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public List<SyntaxNode> children() {
      return operands;
    }
  }

  /** A negation. */
  record Not(SyntaxNode operand, SourcePosition spot) implements SyntaxNode {
    @Override
    public List<SyntaxNode> children() {
      return List.of(operand);
    }
  }

  /** A binary test of two operands. */
  record Comparison(Operator operator, SyntaxNode left, SyntaxNode right, SourcePosition spot)
      implements SyntaxNode {
    @Override
    public List<SyntaxNode> children() {
      return List.of(left, right);
    }
  }

  /** A path from a root to a value. */
  record Path(String root, List<Segment> segments, SourcePosition spot) implements SyntaxNode {
    public Path {
      segments = List.copyOf(segments);
    }

    @Override
    public List<SyntaxNode> children() {
      return List.of();
    }
  }

  /** A literal: a String, Boolean, Long, BigDecimal, null, or a list of these. */
  record Literal(@Nullable Object value, SourcePosition spot) implements SyntaxNode {
    public Literal {
      if (value instanceof List<?> list) {
        value = Collections.unmodifiableList(new ArrayList<>(list));
      }
    }

    /** A number as a literal has it: whole and not too large for it as a Long. */
    public static Object number(BigDecimal number) {
      boolean whole = number.scale() == 0 && number.unscaledValue().bitLength() < Long.SIZE;
      return whole ? (Object) number.longValueExact() : number;
    }

    @Override
    public List<SyntaxNode> children() {
      return List.of();
    }
  }

  /** One step of a path. */
  sealed interface Segment {

    /** Into a field of a record. */
    record Field(String name) implements Segment {}

    /** Into an element of a list, counted from 0. */
    record Index(int index) implements Segment {}
  }
}
